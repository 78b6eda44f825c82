import { keystream } from '../seal/keystream.ts';
import { VARIANTS, versionOf } from '../variant.ts';
import { TILE } from './canvas.ts';
import { MODE_COUNT } from './modes.ts';

/** Blocks per tile, and coefficients per tile that carry data: all modes but the tile's pilot mode. */
export const TILE_BLOCKS = 4;
export const DATA_PER_TILE = (MODE_COUNT - 1) * TILE_BLOCKS;
const SIGNS_PER_TILE = TILE_BLOCKS * MODE_COUNT;

/**
 * Everything that passphrase and variant determine for one canvas size, tile by tile in row-major order over the
 * whole square. It depends neither on the picture nor on the message.
 */
export interface Plan {
  readonly size: number;
  readonly variant: number;
  /** Tiles per side. */
  readonly side: number;
  /** Which mode is the tile's pilot. */
  readonly pilotMode: Uint8Array;
  /** Offset of the pilot's lattice, in steps, 0…1. */
  readonly pilotOffset: Float32Array;
  /** 1 where the pilot also carries a bit of the size class. */
  readonly flagged: Uint8Array;
  /** For each tile, bit c is what a flagged pilot carries for size class c. */
  readonly classBits: Uint32Array;
  /** +1 or −1: `sign[(tile · 4 + block) · MODE_COUNT + mode]`. */
  readonly sign: Int8Array;
  /** Offsets of the data lattices, in steps, 0…1: `dither[tile · DATA_PER_TILE + coefficient]`. */
  readonly dither: Float32Array;
}

export interface PlanChoice {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly size: number;
  /** See variant.ts. */
  readonly variant: number;
}

export async function createPlan(choice: PlanChoice): Promise<Plan> {
  return versionOf(choice.variant) === 1 ? firstPlan(choice) : variantPlan(choice);
}

const FIRST_BYTES_PER_TILE = 2 + 2 + 1 + 4 + 7 + 2 * DATA_PER_TILE;
const FIRST_FLAGGED_OF_256 = 64;

/** Version 1 has one plan per size; its stream includes the pilots. */
async function firstPlan(choice: PlanChoice): Promise<Plan> {
  const plan = emptyPlan(choice);
  const length = plan.pilotMode.length * FIRST_BYTES_PER_TILE;
  const name = { version: 1, label: `plan ${choice.size}` } as const;
  const stream = new DataView((await keystream(choice.master, name, length)).buffer);
  for (let tile = 0; tile < plan.pilotMode.length; tile++) {
    const at = tile * FIRST_BYTES_PER_TILE;
    plan.pilotMode[tile] = (stream.getUint16(at) * MODE_COUNT) >> 16;
    plan.pilotOffset[tile] = stream.getUint16(at + 2) / 65536;
    plan.flagged[tile] = stream.getUint8(at + 4) < FIRST_FLAGGED_OF_256 ? 1 : 0;
    fillData(plan, tile, stream, at + 5);
  }
  return plan;
}

const DATA_BYTES_PER_TILE = 4 + 7 + 2 * DATA_PER_TILE;

async function variantPlan({ master, size, variant }: PlanChoice): Promise<Plan> {
  const plan = emptyPlan({ size, variant });
  const tiles = plan.pilotMode.length;
  const name = { version: 2, label: `plan ${size} ${variant}` } as const;
  const stream = new DataView((await keystream(master, name, tiles * DATA_BYTES_PER_TILE)).buffer);
  const pilots = new DataView((await pilotStream(master, size)).buffer, variant * tiles * PILOT_BYTES);
  for (let tile = 0; tile < tiles; tile++) {
    fillData(plan, tile, stream, tile * DATA_BYTES_PER_TILE);
    fillPilot(plan, tile, pilots, tile * PILOT_BYTES);
  }
  return plan;
}

function emptyPlan({ size, variant }: { readonly size: number; readonly variant: number }) {
  const side = size / TILE;
  const tiles = side * side;
  return {
    size,
    variant,
    side,
    pilotMode: new Uint8Array(tiles),
    pilotOffset: new Float32Array(tiles),
    flagged: new Uint8Array(tiles),
    classBits: new Uint32Array(tiles),
    sign: new Int8Array(tiles * SIGNS_PER_TILE),
    dither: new Float32Array(tiles * DATA_PER_TILE),
  };
}

/** Class bits, signs and the offsets of the data lattices. */
function fillData(plan: ReturnType<typeof emptyPlan>, tile: number, stream: DataView, at: number): void {
  plan.classBits[tile] = stream.getUint32(at);
  for (let i = 0; i < SIGNS_PER_TILE; i++) {
    const bit = (stream.getUint8(at + 4 + (i >> 3)) >> (i & 7)) & 1;
    plan.sign[tile * SIGNS_PER_TILE + i] = bit === 0 ? 1 : -1;
  }
  for (let i = 0; i < DATA_PER_TILE; i++) {
    plan.dither[tile * DATA_PER_TILE + i] = stream.getUint16(at + 11 + 2 * i) / 65536;
  }
}

/**
 * A pilot of version 2 takes four bytes: one for its mode, as a share of 256; one with the signs of its four blocks
 * in the low bits, first block lowest, and in the high bits whether it is flagged; two for its offset.
 */
export const PILOT_BYTES = 4;
const FLAGGED_OF_16 = 4;

/** The pilots of all variants, one after the other: a reader looks for all of them before it knows the variant. */
export function pilotStream(master: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  return keystream(
    master,
    { version: 2, label: `pilots ${size}` },
    VARIANTS * (size / TILE) ** 2 * PILOT_BYTES,
  );
}

function fillPilot(plan: ReturnType<typeof emptyPlan>, tile: number, pilots: DataView, at: number): void {
  const mode = (pilots.getUint8(at) * MODE_COUNT) >> 8;
  const flags = pilots.getUint8(at + 1);
  plan.pilotMode[tile] = mode;
  plan.flagged[tile] = flags >> 4 < FLAGGED_OF_16 ? 1 : 0;
  plan.pilotOffset[tile] = pilots.getUint16(at + 2) / 65536;
  for (let block = 0; block < TILE_BLOCKS; block++) {
    plan.sign[(tile * TILE_BLOCKS + block) * MODE_COUNT + mode] = (flags >> block) & 1 ? -1 : 1;
  }
}

/** The pilots of a plan of either version, in the four-byte form of version 2. */
export function pilotBytes(plan: Plan): Uint8Array {
  const tiles = plan.pilotMode.length;
  const bytes = new Uint8Array(tiles * PILOT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let tile = 0; tile < tiles; tile++) {
    view.setUint8(tile * PILOT_BYTES, Math.ceil((256 * plan.pilotMode[tile]) / MODE_COUNT));
    view.setUint8(tile * PILOT_BYTES + 1, (plan.flagged[tile] === 1 ? 0 : 0xf0) | minusBits(plan, tile));
    view.setUint16(tile * PILOT_BYTES + 2, Math.round(65536 * plan.pilotOffset[tile]));
  }
  return bytes;
}

/** A bit for each of the tile's blocks, the first lowest: 1 where the pilot's sign is minus. */
export function minusBits({ sign, pilotMode }: Plan, tile: number): number {
  let bits = 0;
  for (let block = 0; block < TILE_BLOCKS; block++) {
    if (sign[(tile * TILE_BLOCKS + block) * MODE_COUNT + pilotMode[tile]] < 0) bits |= 1 << block;
  }
  return bits;
}
