import { keystream } from '../seal/keystream.ts';
import { TILE } from './canvas.ts';
import { MODE_COUNT } from './modes.ts';

/** Blocks a tile has, and coefficients that carry data: all modes but the tile's pilot mode. */
export const TILE_BLOCKS = 4;
export const DATA_PER_TILE = (MODE_COUNT - 1) * TILE_BLOCKS;

/**
 * What the passphrase decides for one canvas size, tile by tile in row-major order over the whole square. It depends
 * neither on the picture nor on the message.
 */
export interface Plan {
  readonly size: number;
  /** Tiles a side. */
  readonly side: number;
  /** Which mode is the tile's pilot. */
  readonly pilotMode: Uint8Array;
  /** Offset of the pilot's lattice, in steps, 0…1. */
  readonly pilotOffset: Float32Array;
  /** 1 where the pilot also carries a bit of the size class. */
  readonly flagged: Uint8Array;
  /** For each tile, the bit that a flagged pilot carries for size class c in bit c. */
  readonly classBits: Uint32Array;
  /** +1 or −1: `sign[(tile · 4 + block) · MODE_COUNT + mode]`. */
  readonly sign: Int8Array;
  /** Offsets of the data lattices, in steps, 0…1: `dither[tile · DATA_PER_TILE + coefficient]`. */
  readonly dither: Float32Array;
}

const BYTES_PER_TILE = 2 + 2 + 1 + 4 + 7 + 2 * DATA_PER_TILE;
const FLAGGED_OF_256 = 64;

export async function createPlan(master: Uint8Array<ArrayBuffer>, size: number): Promise<Plan> {
  const side = size / TILE;
  const tiles = side * side;
  const stream = new DataView((await keystream(master, `plan ${size}`, tiles * BYTES_PER_TILE)).buffer);
  const plan = emptyPlan(size, side);
  for (let tile = 0; tile < tiles; tile++) fillTile(plan, tile, stream, tile * BYTES_PER_TILE);
  return plan;
}

function emptyPlan(size: number, side: number) {
  const tiles = side * side;
  return {
    size,
    side,
    pilotMode: new Uint8Array(tiles),
    pilotOffset: new Float32Array(tiles),
    flagged: new Uint8Array(tiles),
    classBits: new Uint32Array(tiles),
    sign: new Int8Array(tiles * TILE_BLOCKS * MODE_COUNT),
    dither: new Float32Array(tiles * DATA_PER_TILE),
  };
}

function fillTile(plan: ReturnType<typeof emptyPlan>, tile: number, stream: DataView, at: number): void {
  plan.pilotMode[tile] = (stream.getUint16(at) * MODE_COUNT) >> 16;
  plan.pilotOffset[tile] = stream.getUint16(at + 2) / 65536;
  plan.flagged[tile] = stream.getUint8(at + 4) < FLAGGED_OF_256 ? 1 : 0;
  plan.classBits[tile] = stream.getUint32(at + 5);
  for (let i = 0; i < TILE_BLOCKS * MODE_COUNT; i++) {
    const bit = (stream.getUint8(at + 9 + (i >> 3)) >> (i & 7)) & 1;
    plan.sign[tile * TILE_BLOCKS * MODE_COUNT + i] = bit === 0 ? 1 : -1;
  }
  for (let i = 0; i < DATA_PER_TILE; i++) {
    plan.dither[tile * DATA_PER_TILE + i] = stream.getUint16(at + 16 + 2 * i) / 65536;
  }
}
