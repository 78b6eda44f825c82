import type { Raster } from '../raster.ts';
import type { Colouring } from './colouring.ts';
import { DRAW_BITS, DRAW_MASK, LANES, ONE } from './dither.ts';
import type { Plane } from './plane.ts';
import type { PictureChange } from './spread.ts';

/** Adds a change to a copy of the cover; reference of the SIMD version and its fallback. */
export function applyScalar(
  cover: Raster,
  change: PictureChange,
  colouring: Colouring,
): { stego: Raster; squaredError: number } {
  const data = new Uint8ClampedArray(cover.data);
  const stego: Raster = { width: cover.width, height: cover.height, channels: cover.channels, data };
  const planes = [change.luma, change.chroma?.cb ?? null, change.chroma?.cr ?? null];
  const wide = planes.map((plane) => (plane === null ? null : new WideRows(plane, change)));
  const lines = planes.map(() => new Float64Array(change.columns.length));
  let squaredError = 0;
  for (let y = 0; y < change.rows.length; y++) {
    wide.forEach((rows, i) => {
      rows?.blend(y, lines[i]);
    });
    squaredError += addLine(stego, data, change, y, lines, colouring);
  }
  return { stego, squaredError };
}

/** Rows of a plane at picture width, each interpolated once and kept while a picture row needs it. */
class WideRows {
  private readonly plane: Plane;
  private readonly change: PictureChange;
  private readonly kept = new Map<number, Float64Array>();
  private readonly source: Float64Array;
  private readonly silence: Float64Array;

  constructor(plane: Plane, change: PictureChange) {
    this.plane = plane;
    this.change = change;
    this.source = new Float64Array(plane.width + 2 * PAD);
    this.silence = new Float64Array(change.columns.length);
  }

  /** Row `y` of the picture's change: the four canvas rows around it, weighed. */
  blend(y: number, out: Float64Array): void {
    const { rows } = this.change;
    const first = rows.first[y];
    for (const row of this.kept.keys()) if (row < first) this.kept.delete(row);
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => this.row(first + k));
    const [wa, wb, wc, wd] = rows.weights.subarray(y * rows.taps, y * rows.taps + 4);
    for (let x = 0; x < out.length; x++) out[x] = wa * a[x] + wb * b[x] + wc * c[x] + wd * d[x];
  }

  private row(row: number): Float64Array {
    if (row < 0 || row >= this.plane.height) return this.silence;
    const known = this.kept.get(row);
    if (known !== undefined) return known;
    const wide = this.interpolate(row);
    this.kept.set(row, wide);
    return wide;
  }

  private interpolate(row: number): Float64Array {
    const { plane } = this;
    const { columns } = this.change;
    const { first, weights, taps } = columns;
    this.source.set(plane.data.subarray(row * plane.width, (row + 1) * plane.width), PAD);
    const wide = new Float64Array(columns.length);
    for (let x = 0; x < wide.length; x++) {
      const at = first[x] + PAD;
      const w = x * taps;
      wide[x] =
        weights[w] * this.source[at] +
        weights[w + 1] * this.source[at + 1] +
        weights[w + 2] * this.source[at + 2] +
        weights[w + 3] * this.source[at + 3];
    }
    return wide;
  }
}

const PAD = 8;

function addLine(
  { channels, width }: Raster,
  data: Uint8ClampedArray,
  change: PictureChange,
  y: number,
  [luma, cb, cr]: readonly Float64Array[],
  { gains: [red, green, blue], grey, dither }: Colouring,
): number {
  let p = ((change.top + y) * width + change.left) * channels;
  let squares = 0;
  const drawn = LANES * Math.ceil(luma.length / LANES);
  for (let x = 0; x < drawn; x++, p += channels) {
    const draw = dither.draw(x % LANES);
    if (x >= luma.length) continue;
    if (channels === 3 || data[p + 3] !== 0) {
      const toRed = red * luma[x] + 1.402 * cr[x];
      const toGreen = green * luma[x] - 0.344136 * cb[x] - 0.714136 * cr[x];
      const toBlue = blue * luma[x] + 1.772 * cb[x];
      squares += move(data, p, toRed, draw);
      squares += move(data, p + 1, toGreen, grey ? draw : draw >>> DRAW_BITS);
      squares += move(data, p + 2, toBlue, grey ? draw : draw >>> (2 * DRAW_BITS));
    }
  }
  return squares;
}

/** Adds a change to one sample, rounded by ten bits of a draw; returns the square of what became of it. */
function move(data: Uint8ClampedArray, at: number, change: number, draw: number): number {
  const old = data[at];
  const phase = (draw & DRAW_MASK) << (16 - DRAW_BITS);
  data[at] = old + ((((ONE * change) | 0) + phase) >> 16);
  const moved = data[at] - old;
  return moved * moved;
}
