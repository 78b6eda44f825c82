import { type Raster, YCC } from '@underpaint/codec';

/** What anybody can compute from a picture to compare it with another one. */
export interface Features {
  readonly cb: Float64Array;
  readonly cr: Float64Array;
  readonly luma: Float64Array;
  readonly products: Float64Array;
}

const CHROMA_SIDE = 256;
const LUMA_SIDE = 512;

export function linkFeatures(raster: Raster): Features {
  const cb = onSquare(raster, CHROMA_SIDE, YCC.cb);
  const cr = onSquare(raster, CHROMA_SIDE, YCC.cr);
  const luma = whitened(onSquare(raster, LUMA_SIDE, YCC.luma), LUMA_SIDE);
  return {
    cb: whitened(cb, CHROMA_SIDE),
    cr: whitened(cr, CHROMA_SIDE),
    luma,
    products: products(luma),
  };
}

/** How well two pictures agree, in standard deviations of chance: in chroma, in luma, in the products of luma. */
export function linkScores(a: Features, b: Features): number[] {
  return [
    Math.max(0, (agreement(a.cb, b.cb) + agreement(a.cr, b.cr)) / Math.SQRT2),
    Math.max(0, agreement(a.luma, b.luma)),
    Math.max(0, agreement(a.products, b.products)),
  ];
}

function agreement(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < a.length; i++) {
    const product = (a[i] ?? 0) * (b[i] ?? 0);
    sum += product;
    squares += product * product;
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0;
}

/** Means of a colour over the cells of the square on the picture's long side; NaN outside the picture. */
function onSquare(raster: Raster, side: number, weights: readonly [number, number, number]): Float64Array {
  const { width, height, channels, data } = raster;
  const step = Math.max(width, height) / side;
  const sums = new Float64Array(side * side);
  const counts = new Float64Array(side * side);
  const column = Int32Array.from({ length: width }, (_, x) =>
    Math.floor((x + 0.5 - width / 2) / step + side / 2),
  );
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor((y + 0.5 - height / 2) / step + side / 2) * side;
    for (let x = 0; x < width; x++, p += channels) {
      const at = row + (column[x] ?? 0);
      const [red, green, blue] = weights;
      sums[at] =
        (sums[at] ?? 0) + red * (data[p] ?? 0) + green * (data[p + 1] ?? 0) + blue * (data[p + 2] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return sums.map((sum, i) => sum / (counts[i] ?? 0));
}

const REACH = 3;
const FLOOR = 0.4;

/** Subtracts the local mean and divides by the local variance, so that plain places, where a pattern shows, count most. */
function whitened(values: Float64Array, side: number): Float64Array {
  const mean = nearby(nearby(values, side), side);
  const high = values.map((value, i) => value - (mean[i] ?? 0));
  const variance = nearby(
    high.map((value) => value * value),
    side,
  );
  return high.map((value, i) => {
    const weighed = value / ((variance[i] ?? 0) + FLOOR);
    return Number.isNaN(weighed) ? 0 : weighed;
  });
}

function nearby(values: Float64Array, side: number): Float64Array {
  return alongColumns(alongRows(values, side), side);
}

const alongRows = (values: Float64Array, side: number): Float64Array => means(values, side, 1);
const alongColumns = (values: Float64Array, side: number): Float64Array => means(values, side, side);

/** Means of up to 2 · REACH + 1 values `step` apart, leaving out those that are missing. */
function means(values: Float64Array, side: number, step: number): Float64Array {
  return values.map((_, i) => {
    const place = step === 1 ? i % side : Math.floor(i / side);
    let sum = 0;
    let count = 0;
    for (let d = Math.max(-REACH, -place); d <= Math.min(REACH, side - 1 - place); d++) {
      const value = values[i + d * step] ?? 0;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    return sum / count;
  });
}

const BLOCK = 8;
/** Frequencies, down and across, of the modes that are multiplied: all pairs of the first few. */
const MODES: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 0],
];

/**
 * Products of two modes of one block, and of one mode in a block and its right neighbour: signs that are the same in two
 * pictures show in them even if the sizes of the changes are unrelated.
 */
function products(luma: Float64Array): Float64Array {
  const blocks = LUMA_SIDE / BLOCK;
  const modes = MODES.map(([u, v]) => modeOf(luma, u, v));
  const found: number[] = [];
  for (let block = 0; block < blocks * blocks; block++) {
    modes.forEach((first, m) => {
      for (const second of modes.slice(m + 1)) found.push((first[block] ?? 0) * (second[block] ?? 0));
      if ((block + 1) % blocks > 0) found.push((first[block] ?? 0) * (first[block + 1] ?? 0));
    });
  }
  return Float64Array.from(found);
}

function modeOf(luma: Float64Array, u: number, v: number): Float64Array {
  const wave = (k: number, i: number): number => Math.cos((Math.PI * (2 * i + 1) * k) / (2 * BLOCK));
  const blocks = LUMA_SIDE / BLOCK;
  return Float64Array.from({ length: blocks * blocks }, (_, block) => {
    const first = Math.floor(block / blocks) * BLOCK * LUMA_SIDE + (block % blocks) * BLOCK;
    let sum = 0;
    for (let y = 0; y < BLOCK; y++) {
      for (let x = 0; x < BLOCK; x++) sum += wave(u, y) * wave(v, x) * (luma[first + y * LUMA_SIDE + x] ?? 0);
    }
    return sum;
  });
}
