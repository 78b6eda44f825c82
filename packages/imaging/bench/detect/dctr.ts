import type { Plane } from '@underpaint/codec';

const BLOCK = 8;
/** Values of more than this many steps count as this many. */
const REACH = 4;
const BINS = REACH + 1;
/** Positions within a block that differ only by mirroring are merged: 0 to 4 along each axis. */
const PLACES = 5;

/** Orthonormal DCT-II basis, by frequency and sample. */
const BASIS = Array.from({ length: BLOCK }, (_, f) =>
  Float32Array.from(
    { length: BLOCK },
    (_, i) => Math.sqrt((f === 0 ? 1 : 2) / BLOCK) * Math.cos((Math.PI * (2 * i + 1) * f) / (2 * BLOCK)),
  ),
);

/**
 * DCTR features (Holub, Fridrich 2015, "Low-complexity features for JPEG steganalysis using undecimated DCT"): the plane is
 * filtered with each of the 64 patterns of an 8 × 8 DCT; the histogram of the results, by place within a block. 8,000
 * numbers.
 * @param plane samples that need not be whole; its first one is the first of a block
 * @param quality of the JPEG file, 1 to 100: of a PNG, 100
 */
export function dctrFeatures(plane: Plane, quality: number): Float32Array<ArrayBuffer> {
  const step = quality < 50 ? Math.min(400 / quality, 100) : Math.max(8 * (2 - quality / 50), 0.2);
  const width = plane.width - BLOCK + 1;
  const height = plane.height - BLOCK + 1;
  const features = new Float32Array(BLOCK * BLOCK * PLACES * PLACES * BINS);
  for (let u = 0; u < BLOCK; u++) {
    const across = filteredAcross(plane, BASIS[u], width);
    for (let v = 0; v < BLOCK; v++) {
      const at = (v * BLOCK + u) * PLACES * PLACES * BINS;
      const histograms = features.subarray(at, at + PLACES * PLACES * BINS);
      countDown({ data: across, width, height }, { weights: BASIS[v], step }, histograms);
    }
  }
  return features;
}

function filteredAcross({ width, height, data }: Plane, weights: Float32Array, results: number) {
  const out = new Float32Array(results * height);
  const [a, b, c, d, e, f, g, h] = weights;
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width; x < results; x++, from++) {
      out[y * results + x] =
        a * data[from] +
        b * data[from + 1] +
        c * data[from + 2] +
        d * data[from + 3] +
        e * data[from + 4] +
        f * data[from + 5] +
        g * data[from + 6] +
        h * data[from + 7];
    }
  }
  return out;
}

const placeOf = (i: number): number => Math.min(i % BLOCK, BLOCK - (i % BLOCK));

/** Filters down the columns, and turns the results of each place into shares. */
function countDown(
  { width, height, data }: Plane,
  { weights, step }: { readonly weights: Float32Array; readonly step: number },
  histograms: Float32Array,
): void {
  const [a, b, c, d, e, f, g, h] = weights.map((weight) => weight / step);
  const places = Int32Array.from({ length: width }, (_, x) => placeOf(x) * BINS);
  for (let y = 0; y < height; y++) {
    const row = placeOf(y) * PLACES * BINS;
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const value =
        a * data[i] +
        b * data[i + width] +
        c * data[i + 2 * width] +
        d * data[i + 3 * width] +
        e * data[i + 4 * width] +
        f * data[i + 5 * width] +
        g * data[i + 6 * width] +
        h * data[i + 7 * width];
      histograms[row + places[x] + Math.min(REACH, Math.round(Math.abs(value)))]++;
    }
  }
  for (let from = 0; from < histograms.length; from += BINS) {
    const shares = histograms.subarray(from, from + BINS);
    const total = shares.reduce((sum, count) => sum + count, 0);
    for (let i = 0; i < BINS; i++) shares[i] /= total;
  }
}
