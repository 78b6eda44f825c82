import { instantiate } from './instantiate.ts';
import { SIMULATE_WASM } from './simulate.wasm.ts';

/** Exports of assembly/simulate.ts; pointers are byte offsets into `memory`. */
export interface SimulationKernels {
  readonly memory: WebAssembly.Memory;
  jpegRows(source: number, pitch: number, blocks: number, tables: number, out: number): void;
  filterDown(
    source: number,
    places: number,
    weights: number,
    taps: number,
    count: number,
    width: number,
    bias: number,
    scale: number,
    out: number,
    pitch: number,
  ): void;
  filterAcross(
    line: number,
    first: number,
    weights: number,
    taps: number,
    count: number,
    bias: number,
    scale: number,
    out: number,
  ): void;
  widen(row: number, width: number, before: number, after: number, out: number): void;
  greyRgb(source: number, pixels: number, out: number): void;
  showBlocks(coefficients: number, steps: number, blocks: number, out: number, pitch: number): void;
  showColours(luma: number, blue: number, red: number, width: number, out: number): void;
  halveChroma(upper: number, lower: number, width: number, blue: number, red: number): void;
  toneLevels(source: number, count: number, gain: number, offset: number, out: number): void;
  lighten(levels: number, count: number, table: number, out: number): void;
  blurLight(
    places: number,
    weights: number,
    taps: number,
    width: number,
    bias: number,
    scale: number,
    out: number,
  ): void;
  sharpen(
    light: number,
    blurred: number,
    width: number,
    flat: number,
    lighter: number,
    darker: number,
    levels: number,
    out: number,
  ): void;
}

let loaded: SimulationKernels | undefined;

/**
 * The kernels that simulate channels, in a module of their own, so that programs that only reveal need not load them.
 * @throws CodecError `runtime.unsupported`
 */
export function loadSimulationKernels(): SimulationKernels {
  loaded ??= instantiate<SimulationKernels>(SIMULATE_WASM);
  return loaded;
}
