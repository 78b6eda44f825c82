import { instantiate } from './instantiate.ts';
import { KERNELS_WASM } from './kernels.wasm.ts';

/** Exports of assembly/kernels.ts; pointers are byte offsets into `memory`. */
export interface Kernels {
  readonly memory: WebAssembly.Memory;
  transformSquare(
    re: number,
    im: number,
    side: number,
    cosines: number,
    sines: number,
    inverse: number,
  ): void;
  transformLowWaves(
    re: number,
    im: number,
    waves: number,
    side: number,
    cosines: number,
    sines: number,
    wideRe: number,
    wideIm: number,
    out: number,
  ): void;
  matchChroma(
    cb: number,
    cr: number,
    luma: number,
    width: number,
    height: number,
    pitch: number,
    highPassRadius: number,
    covarianceRadius: number,
    chromaFloor: number,
    lumaFloor: number,
    fades: number,
    work: number,
  ): void;
  agreeWithPattern(
    samples: number,
    columns: number,
    rows: number,
    pattern: number,
    side: number,
    grid: number,
    work: number,
  ): number;
  correlateTwo(
    received: number,
    first: number,
    second: number,
    workRe: number,
    workIm: number,
    re: number,
    im: number,
    cosines: number,
    sines: number,
  ): void;
  summarise(values: number, count: number, out: number): void;
  forwardBlocks(
    plane: number,
    columns: number,
    rows: number,
    basis: number,
    vertical: number,
    horizontal: number,
    modes: number,
    means: number,
    deviations: number,
    clipped: number,
    black: number,
    white: number,
  ): void;
  inverseBlocks(
    modes: number,
    columns: number,
    rows: number,
    basis: number,
    vertical: number,
    horizontal: number,
    plane: number,
  ): void;
  reduceRows(reduction: number, pixels: number, pitch: number, y: number, rows: number): void;
  sumCosines(
    values: number,
    offsets: number,
    count: number,
    factors: number,
    sums: number,
    out: number,
  ): void;
  scoutPilots(
    modes: number,
    erased: number,
    columns: number,
    rows: number,
    pilots: number,
    pitch: number,
    phases: number,
    waves: number,
    strengths: number,
    reach: number,
    levels: number,
  ): number;
  mapPilots(
    canvas: number,
    pitch: number,
    pilots: number,
    count: number,
    basis: number,
    work: number,
    out: number,
  ): void;
  scoreWarps(
    x: number,
    y: number,
    offsets: number,
    values: number,
    count: number,
    warps: number,
    warpCount: number,
    factors: number,
    strengths: number,
    work: number,
    out: number,
  ): void;
  decodePolar(depth: number, nodes: number, soft: number, hard: number, state: number): number;
  turnPlane(
    plane: number,
    width: number,
    height: number,
    cos: number,
    sin: number,
    first: number,
    rows: number,
    out: number,
  ): void;
  lumaRow(source: number, channels: number, width: number, out: number): void;
  filterRow(line: number, first: number, weights: number, taps: number, count: number, out: number): void;
  addScaled(to: number, from: number, count: number, weight: number): void;
  prepareChange(
    luma: number,
    cb: number,
    cr: number,
    width: number,
    height: number,
    gains: number,
    first: number,
    weights: number,
    count: number,
    channels: number,
    work: number,
  ): void;
  squaredError(one: number, other: number, channels: number, bytes: number): number;
  applyRows(
    pixels: number,
    pitch: number,
    rows: number,
    first: number,
    weights: number,
    state: number,
    grey: number,
  ): number;
}

let loaded: Kernels | undefined;

/** Kernels with a memory of their own, for data that stays there between calls. */
export const ownKernels = (): Kernels => instantiate<Kernels>(KERNELS_WASM);

/**
 * The kernels, compiled on the first call.
 * @throws CodecError `runtime.unsupported`
 */
export function loadKernels(): Kernels {
  loaded ??= instantiate<Kernels>(KERNELS_WASM);
  return loaded;
}
