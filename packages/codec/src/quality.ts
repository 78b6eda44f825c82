import type { Raster } from './raster.ts';
import { lumaRows } from './signal/luma.ts';
import { Arena } from './wasm/arena.ts';
import { loadKernels } from './wasm/kernels.ts';

/** How alike two rasters of one size are. */
export interface Quality {
  /** Peak signal-to-noise ratio over R, G and B, decibels; 99 for equal pictures. */
  readonly psnr: number;
  /** Mean structural similarity of luma over 8×8 windows at a pitch of 4 (Wang et al. 2004), at most 1. */
  readonly ssim: number;
}

export function measureQuality(a: Raster, b: Raster): Quality {
  return { psnr: measurePsnr(a, b), ssim: ssim(a, b) };
}

/** Peak signal-to-noise ratio over R, G and B, decibels; 99 for equal pictures. Both have the same channels. */
export function measurePsnr(a: Raster, b: Raster): number {
  const { data: one, channels } = a;
  const { data: other } = b;
  const kernels = loadKernels();
  const arena = new Arena(kernels.memory);
  const [first, second] = [arena.take(PIECE), arena.take(PIECE)];
  let sum = 0;
  for (let from = 0; from < one.length; from += PIECE) {
    const length = Math.min(PIECE, one.length - from);
    const padded = 16 * Math.ceil(length / 16);
    const place = (at: number, data: Raster['data']): void => {
      const bytes = arena.bytes(at, padded);
      bytes.set(data.subarray(from, from + length));
      bytes.fill(0, length);
    };
    place(first, one);
    place(second, other);
    sum += kernels.squaredError(first, second, channels, padded);
  }
  return psnrOf(sum, 3 * a.width * a.height);
}

/** Bytes compared at a time: the squared differences of more could exceed 32 bits. */
const PIECE = 32_768;

/** Decibels for a sum of squared differences over `samples` samples of 8 bits; at most 99, the value for no difference. */
export function psnrOf(squaredError: number, samples: number): number {
  return squaredError === 0 ? 99 : Math.min(99, 10 * Math.log10((255 * 255 * samples) / squaredError));
}

const WINDOW = 8;
const PITCH = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Moments of a row of 4×4 cells; those of the row above are kept. */
class Cells {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly xx: Float64Array;
  readonly yy: Float64Array;
  readonly xy: Float64Array;

  constructor(count: number) {
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.xx = new Float64Array(count);
    this.yy = new Float64Array(count);
    this.xy = new Float64Array(count);
  }

  clear(): void {
    for (const sums of [this.x, this.y, this.xx, this.yy, this.xy]) sums.fill(0);
  }

  addRow(first: Float64Array, second: Float64Array): void {
    for (let cell = 0, at = 0; cell < this.x.length; cell++) {
      for (let i = 0; i < PITCH; i++, at++) {
        const a = first[at];
        const b = second[at];
        this.x[cell] += a;
        this.y[cell] += b;
        this.xx[cell] += a * a;
        this.yy[cell] += b * b;
        this.xy[cell] += a * b;
      }
    }
  }
}

function ssim(a: Raster, b: Raster): number {
  const columns = Math.floor(a.width / PITCH);
  const rows = Math.floor(a.height / PITCH);
  const lines = [lumaRows(a), lumaRows(b)] as const;
  const first = new Float64Array(a.width);
  const second = new Float64Array(a.width);
  let above = new Cells(columns);
  let here = new Cells(columns);
  let sum = 0;
  let windows = 0;
  for (let row = 0; row < rows; row++) {
    here.clear();
    for (let y = row * PITCH; y < (row + 1) * PITCH; y++) {
      lines[0].readRow(y, first);
      lines[1].readRow(y, second);
      here.addRow(first, second);
    }
    for (let c = 0; row > 0 && c + 1 < columns; c++, windows++) sum += windowSsim(above, here, c);
    [above, here] = [here, above];
  }
  return windows === 0 ? 1 : sum / windows;
}

function windowSsim(above: Cells, here: Cells, c: number): number {
  const n = WINDOW * WINDOW;
  const total = (key: 'x' | 'y' | 'xx' | 'yy' | 'xy'): number =>
    (above[key][c] + above[key][c + 1] + here[key][c] + here[key][c + 1]) / n;
  const mx = total('x');
  const my = total('y');
  const vx = total('xx') - mx * mx;
  const vy = total('yy') - my * my;
  const cov = total('xy') - mx * my;
  return ((2 * mx * my + C1) * (2 * cov + C2)) / ((mx * mx + my * my + C1) * (vx + vy + C2));
}
