import { codeLength } from './polar.ts';
import { stream } from './secrets.ts';

export const CANVAS_SIZES = [256, 384, 512, 640] as const;
export const PANORAMA_SIZE = 1024;
export const PAYLOAD_SIZES =
  '40 48 56 64 72 80 88 96 112 128 144 160 176 192 208 224 240 256 288 320 352 384 448 512 576 640 768 896 1024 1152 1280 1536'
    .split(' ')
    .map(Number);

/** Section 6: the modes, u vertical and v horizontal. */
export const MODES = '01 10 11 02 20 12 21 22 03 30 13 31 23 32'.split(' ').map((digits) => {
  const [u, v] = [...digits].map(Number);
  return { u, v, frequency: Math.sqrt(u * u + v * v) };
});

/** Section 7: what the key says about one tile. */
export interface TilePlan {
  readonly pilotMode: number;
  readonly pilotOffset: number;
  readonly flagged: boolean;
  readonly classBits: number;
  /** By block and mode. */
  readonly signs: readonly (readonly number[])[];
  readonly offsets: readonly number[];
}

export function planOf(master: Uint8Array, size: number): TilePlan[] {
  const tiles = (size / 16) ** 2;
  const bytes = stream(master, `plan ${size}`, 120 * tiles);
  return Array.from({ length: tiles }, (_, tile) => tilePlan(bytes.subarray(120 * tile, 120 * tile + 120)));
}

function tilePlan(bytes: Buffer): TilePlan {
  const sign = (i: number): number => (Math.floor(bytes[9 + Math.floor(i / 8)] / 2 ** (i % 8)) % 2 ? -1 : 1);
  return {
    pilotMode: Math.floor((14 * bytes.readUInt16BE(0)) / 65536),
    pilotOffset: bytes.readUInt16BE(2) / 65536,
    flagged: bytes[4] < 64,
    classBits: bytes.readUInt32BE(5),
    signs: [0, 1, 2, 3].map((block) => MODES.map((_, mode) => sign(14 * block + mode))),
    offsets: Array.from({ length: 52 }, (_, i) => bytes.readUInt16BE(16 + 2 * i) / 65536),
  };
}

/** The bit that a flagged pilot has for a size class. */
export function classBit(tile: TilePlan, sizeClass: number): number {
  return Math.floor(tile.classBits / 2 ** sizeClass) % 2;
}

/** The 52 data coefficients of a tile, in order. */
export function dataCoefficients({ pilotMode }: TilePlan): { mode: number; block: number }[] {
  return MODES.map((_, mode) => mode)
    .filter((mode) => mode !== pilotMode)
    .flatMap((mode) => [0, 1, 2, 3].map((block) => ({ mode, block })));
}

/** Section 7: runs and their code bits. */
export interface LayoutOf {
  readonly runLength: number;
  readonly runsPerTile: number;
  readonly codeLength: number;
  /** By run number. */
  readonly codeBits: readonly number[];
}

export function layoutOf(master: Uint8Array, size: number, payloadBytes: number): LayoutOf {
  const tiles = (size / 16) ** 2;
  const information = 8 * (payloadBytes + 3);
  const fits = (length: number): boolean =>
    information * length <= (size === PANORAMA_SIZE ? 0.02 : 0.1) * 52 * tiles;
  const runLength = [16, 12, 8, 6, 4, 3, 2].find(fits) ?? 1;
  const runsPerTile = Math.ceil(52 / runLength);
  const length = codeLength(payloadBytes);
  const rounds = Math.ceil((runsPerTile * tiles) / length);
  const draws = stream(master, `layout ${size} ${payloadBytes}`, 4 * rounds * length);
  const codeBits = Array.from({ length: rounds }, (_, round) =>
    permutation(length, (i) => draws.readUInt32BE(4 * (round * length + i))),
  ).flat();
  return { runLength, runsPerTile, codeLength: length, codeBits: codeBits.slice(0, runsPerTile * tiles) };
}

function permutation(length: number, draw: (i: number) => number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = Math.floor((draw(i) * (i + 1)) / 2 ** 32);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
