import { CRC_BYTES, createPolarCode, type PolarCode } from '../code/polar-code.ts';
import { keystream, type StreamName } from '../seal/keystream.ts';
import { versionOf } from '../variant.ts';
import { PANORAMA_CANVAS, TILE } from './canvas.ts';
import { DATA_PER_TILE, type Plan } from './plan.ts';

/** Payload sizes in bytes; a payload is padded to the next. At most 32: a flagged pilot has 32 class bits. */
export const SIZE_CLASSES: readonly number[] = [
  40, 48, 56, 64, 72, 80, 88, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 448,
  512, 576, 640, 768, 896, 1024, 1152, 1280, 1536,
];

const RUN_LENGTHS = [16, 12, 8, 6, 4, 3, 2, 1];
/** Target bits per projection over the whole square; a 3:2 picture shows two thirds of it. */
const TARGET_RATE = 0.1;
/** A tenth of a panorama’s canvas is visible, not two thirds. */
const PANORAMA_TARGET_RATE = 0.02;
const LENGTH_PER_INFORMATION = 3;
const MAX_CODE_LENGTH = 32768;

/**
 * How the payload of one size class is spread over a plan: runs of `runLength` coefficients each carry one code bit,
 * placed by key. Runs of a tile take its data coefficients in order of frequency; the last may be shorter.
 */
export interface Layout {
  readonly payloadBytes: number;
  readonly runLength: number;
  readonly runsPerTile: number;
  readonly code: PolarCode;
  /** Code bit of run `tile · runsPerTile + run`. */
  readonly codeBit: Uint16Array;
}

export async function createLayout(
  plan: Plan,
  sizeClass: number,
  master: Uint8Array<ArrayBuffer>,
): Promise<Layout> {
  const payloadBytes = SIZE_CLASSES[sizeClass];
  const { information, runLength, runsPerTile } = runShape(plan.size, payloadBytes);
  const runs = plan.side * plan.side * runsPerTile;
  const length = codeLength(information);
  const codeBit = await placeRuns(master, layoutName(plan, payloadBytes), runs, length);
  return { payloadBytes, runLength, runsPerTile, code: createPolarCode(length, payloadBytes), codeBit };
}

function layoutName({ size, variant }: Plan, payloadBytes: number): StreamName {
  const version = versionOf(variant);
  return { version, label: `layout ${size} ${payloadBytes}${version === 1 ? '' : ` ${variant}`}` };
}

/** The longest run that keeps the code rate near the target: short messages get long runs. */
export function runShape(canvasSize: number, payloadBytes: number) {
  const information = 8 * (payloadBytes + CRC_BYTES);
  const coefficients = (canvasSize / TILE) ** 2 * DATA_PER_TILE;
  const rate = canvasSize === PANORAMA_CANVAS ? PANORAMA_TARGET_RATE : TARGET_RATE;
  const runLength = RUN_LENGTHS.find((length) => information <= (rate * coefficients) / length) ?? 1;
  return { information, runLength, runsPerTile: Math.ceil(DATA_PER_TILE / runLength) };
}

function codeLength(information: number): number {
  return Math.min(MAX_CODE_LENGTH, 2 ** Math.ceil(Math.log2(LENGTH_PER_INFORMATION * information)));
}

/**
 * One keyed permutation of the code bits after another, the last cut short, so that the numbers of runs carrying each
 * bit differ by at most one. Fisher-Yates, one 32-bit draw per position.
 */
async function placeRuns(
  master: Uint8Array<ArrayBuffer>,
  name: StreamName,
  runs: number,
  length: number,
): Promise<Uint16Array> {
  const rounds = Math.ceil(runs / length);
  const random = new DataView((await keystream(master, name, 4 * rounds * length)).buffer);
  const order = Uint16Array.from({ length: rounds * length }, (_, i) => i % length);
  for (let from = 0; from < order.length; from += length)
    shuffle(order.subarray(from, from + length), random, 4 * from);
  return order.subarray(0, runs);
}

function shuffle(order: Uint16Array, random: DataView, at: number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor((random.getUint32(at + 4 * i) * (i + 1)) / 2 ** 32);
    const kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
