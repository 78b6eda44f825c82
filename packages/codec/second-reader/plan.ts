import { codeLength } from './polar.ts';
import { stream, type Version } from './secrets.ts';

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

/** A version, and for version 2 the variant that a picture drew: section 2 of docs/format/v2.md. */
export interface Edition {
  readonly version: Version;
  readonly suffix: string;
}
export const FIRST: Edition = { version: 1, suffix: '' };
const VARIANTS = 64;
export const variantEdition = (variant: number): Edition => ({ version: 2, suffix: ` ${variant}` });

/** Section 7: what the key says about the pilot of one tile. */
export interface PilotPlan {
  readonly mode: number;
  readonly offset: number;
  readonly flagged: boolean;
  /** By block. */
  readonly signs: readonly number[];
}

/** Section 7: what the key says about one tile. */
export interface TilePlan {
  readonly pilot: PilotPlan;
  readonly classBits: number;
  /** By block and mode. */
  readonly signs: readonly (readonly number[])[];
  readonly offsets: readonly number[];
}

/** An edition and its pilots on a canvas, by tile. */
export interface EditionPilots {
  readonly edition: Edition;
  readonly pilots: readonly PilotPlan[];
}

/** Signs of the blocks, by the four bits that encode them. */
const SIGNS = Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].map((block) => ((bits >> block) % 2 ? -1 : 1)),
);

/** The pilots of a canvas in version 1, and in every variant of version 2. */
export function pilotsOf(master: Uint8Array, size: number): EditionPilots[] {
  const tiles = (size / 16) ** 2;
  const bytes = stream(master, `pilots ${size}`, 4 * tiles * VARIANTS, 2);
  const pilotAt = (at: number): PilotPlan => ({
    mode: Math.floor((14 * bytes[at]) / 256),
    offset: bytes.readUInt16BE(at + 2) / 65536,
    flagged: bytes[at + 1] < 64,
    signs: SIGNS[bytes[at + 1] % 16],
  });
  const variants = Array.from({ length: VARIANTS }, (_, variant) => ({
    edition: variantEdition(variant),
    pilots: Array.from({ length: tiles }, (_, tile) => pilotAt(4 * (variant * tiles + tile))),
  }));
  return [...variants, { edition: FIRST, pilots: planOf(master, size).map(({ pilot }) => pilot) }];
}

/** The plan of a canvas; `pilots` are those of the edition if it is one of version 2. */
export function planOf(
  master: Uint8Array,
  size: number,
  { version, suffix }: Edition = FIRST,
  pilots: readonly PilotPlan[] = [],
): TilePlan[] {
  const tiles = (size / 16) ** 2;
  const length = version === 1 ? 120 : 115;
  const bytes = stream(master, `plan ${size}${suffix}`, length * tiles, version);
  return Array.from({ length: tiles }, (_, tile) => {
    const part = bytes.subarray(length * tile, length * tile + length);
    return version === 1 ? firstTile(part) : tilePlan(part, pilots[tile]);
  });
}

function firstTile(bytes: Buffer): TilePlan {
  const rest = bytes.subarray(5);
  const mode = Math.floor((14 * bytes.readUInt16BE(0)) / 65536);
  const signs = [0, 1, 2, 3].map((block) => signOf(rest, 14 * block + mode));
  const offset = bytes.readUInt16BE(2) / 65536;
  return tilePlan(rest, { mode, offset, flagged: bytes[4] < 64, signs });
}

function tilePlan(bytes: Buffer, pilot: PilotPlan): TilePlan {
  return {
    pilot,
    classBits: bytes.readUInt32BE(0),
    signs: [0, 1, 2, 3].map((block) => MODES.map((_, mode) => signOf(bytes, 14 * block + mode))),
    offsets: Array.from({ length: 52 }, (_, i) => bytes.readUInt16BE(11 + 2 * i) / 65536),
  };
}

function signOf(bytes: Buffer, i: number): number {
  return Math.floor(bytes[4 + Math.floor(i / 8)] / 2 ** (i % 8)) % 2 ? -1 : 1;
}

/** The bit that a flagged pilot has for a size class. */
export function classBit(tile: TilePlan, sizeClass: number): number {
  return Math.floor(tile.classBits / 2 ** sizeClass) % 2;
}

/** The 52 data coefficients of a tile, in order. */
export function dataCoefficients({ pilot }: TilePlan): { mode: number; block: number }[] {
  return MODES.map((_, mode) => mode)
    .filter((mode) => mode !== pilot.mode)
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

export function layoutOf(
  master: Uint8Array,
  size: number,
  payloadBytes: number,
  { version, suffix }: Edition = FIRST,
): LayoutOf {
  const tiles = (size / 16) ** 2;
  const information = 8 * (payloadBytes + 3);
  const fits = (length: number): boolean =>
    information * length <= (size === PANORAMA_SIZE ? 0.02 : 0.1) * 52 * tiles;
  const runLength = [16, 12, 8, 6, 4, 3, 2].find(fits) ?? 1;
  const runsPerTile = Math.ceil(52 / runLength);
  const length = codeLength(payloadBytes);
  const rounds = Math.ceil((runsPerTile * tiles) / length);
  const draws = stream(master, `layout ${size} ${payloadBytes}${suffix}`, 4 * rounds * length, version);
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
