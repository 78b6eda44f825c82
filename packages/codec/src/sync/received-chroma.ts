import type { Raster } from '../raster.ts';
import type { FloatMemory } from '../signal/float-memory.ts';
import { lanczosKernel } from '../signal/kernel.ts';
import { type Plane, planeRows, type RowSource } from '../signal/plane.ts';
import { applyKernels, reduceLuma } from '../signal/resample.ts';
import { YCC } from '../signal/ycc.ts';

/** Reduced luma and chroma of a received picture, as separate planes; transparency is shown on white. */
export interface Colours {
  readonly luma: Plane;
  readonly cb: Plane;
  readonly cr: Plane;
}

const LONG_SIDE = 1024;
/** Images with a shorter long side show too little of any pattern. */
const SMALLEST = 96;

/** A received picture whose colours are known row by row. Chroma may have fewer and shorter rows than luma. */
export interface ColourRows {
  readonly luma: RowSource;
  readonly cb: RowSource;
  readonly cr: RowSource;
}

/** What a search looks at; null if no pattern can be found. */
export function searchedColours(image: Raster): Colours | null {
  if (Math.max(image.width, image.height) < SMALLEST) return null;
  return unlessColourless(receiveColours(image, LONG_SIDE));
}

/** The same from rows, reduced to a long side of at most `longSide`. */
export function reducedColours({ luma, cb, cr }: ColourRows, longSide: number): Colours | null {
  if (Math.max(luma.width, luma.height) < SMALLEST) return null;
  const plane = (rows: RowSource): Plane => reduceLuma(rows, longSide);
  return unlessColourless({ luma: plane(luma), cb: plane(cb), cr: plane(cr) });
}

/** Grey and plain images carry no chroma pattern. */
function unlessColourless(colours: Colours): Colours | null {
  return isPlain(colours.cb.data) && isPlain(colours.cr.data) ? null : colours;
}

/** Box-reduces to a long side of at most `longSide`. */
export function receiveColours(raster: Raster, longSide: number): Colours {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / longSide);
  const width = Math.max(8, Math.round(raster.width / scale));
  const height = Math.max(8, Math.round(raster.height / scale));
  const empty = (): Plane => ({ width, height, data: new Float32Array(width * height) });
  const colours = { luma: empty(), cb: empty(), cr: empty() };
  const cells = cellsOf(raster.width, width);
  const addRow = raster.channels === 3 ? addOpaqueRow : addTransparentRow;
  const sums = new Float64Array(3 * width);
  for (let row = 0, y = 0; row < height; row++) {
    let rows = 0;
    sums.fill(0);
    for (; y < raster.height && Math.floor((y * height) / raster.height) === row; y++, rows++) {
      addRow(raster, y, cells.of, sums);
    }
    writeMeans(sums, { counts: cells.counts, rows }, colours, row * width);
  }
  return colours;
}

/** For each pixel of a row, the index of the first of its cell's three sums; and the number of pixels in each cell. */
function cellsOf(from: number, to: number): { readonly of: Int32Array; readonly counts: Int32Array } {
  const of = Int32Array.from({ length: from }, (_, x) => 3 * Math.floor((x * to) / from));
  const counts = new Int32Array(to);
  for (const at of of) counts[at / 3]++;
  return { of, counts };
}

function addOpaqueRow({ data, width }: Raster, y: number, cells: Int32Array, sums: Float64Array): void {
  for (let x = 0, p = 3 * y * width; x < width; x++, p += 3) {
    const at = cells[x];
    sums[at] += data[p];
    sums[at + 1] += data[p + 1];
    sums[at + 2] += data[p + 2];
  }
}

function addTransparentRow({ data, width }: Raster, y: number, cells: Int32Array, sums: Float64Array): void {
  for (let x = 0, p = 4 * y * width; x < width; x++, p += 4) {
    const at = cells[x];
    const alpha = data[p + 3] / 255;
    const white = 255 * (1 - alpha);
    sums[at] += alpha * data[p] + white;
    sums[at + 1] += alpha * data[p + 1] + white;
    sums[at + 2] += alpha * data[p + 2] + white;
  }
}

function writeMeans(
  sums: Float64Array,
  { counts, rows }: { readonly counts: Int32Array; readonly rows: number },
  { luma, cb, cr }: Colours,
  at: number,
): void {
  const { luma: grey, cb: blue, cr: red } = YCC;
  for (let x = 0; x < counts.length; x++) {
    const share = 1 / Math.max(1, counts[x] * rows);
    const r = share * sums[3 * x];
    const g = share * sums[3 * x + 1];
    const b = share * sums[3 * x + 2];
    luma.data[at + x] = grey[0] * r + grey[1] * g + grey[2] * b;
    cb.data[at + x] = blue[0] * r + blue[1] * g + blue[2] * b;
    cr.data[at + x] = red[0] * r + red[1] * g + red[2] * b;
  }
}

function isPlain(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i] - values[0]) >= 1e-3) return false;
  return true;
}

/** @param memory for the result, see `applyKernels` */
export function resizedPlane(plane: Plane, width: number, height: number, memory?: FloatMemory): Plane {
  const axis = (from: number, to: number) =>
    lanczosKernel({ origin: 0, step: from / to, from: 0, to, inputFrom: 0, inputTo: from });
  return applyKernels(planeRows(plane), axis(plane.width, width), axis(plane.height, height), memory);
}
