import type { Raster } from '@underpaint/codec';

/** Rows of a band: what a JPEG with halved chroma encodes together. */
export const BAND_ROWS = 16;

/** One band in this many is part of a sample. */
const BANDS_A_SAMPLE = 8;

/** How many bands of a picture it takes to estimate the size of its JPEG. */
export function sampleBands({ height }: Pick<Raster, 'height'>): number {
  return Math.ceil(height / BAND_ROWS / BANDS_A_SAMPLE);
}

/**
 * Bands from all over a picture, one below the other, which stand for all of it. Always a copy; of a picture with no
 * more rows than that, a copy of all of it.
 */
export function bandsOf<Picture extends Raster>(picture: Picture, count: number): Picture {
  const { data, width, height, channels } = picture;
  const rows = count * BAND_ROWS;
  if (rows >= height) return { ...picture, data: data.slice() };
  const row = width * channels;
  const bands = new Uint8Array(rows * row);
  for (const [band, top] of bandTops(height, count).entries()) {
    bands.set(data.subarray(top * row, (top + BAND_ROWS) * row), band * BAND_ROWS * row);
  }
  return { ...picture, height: rows, data: bands };
}

/** The first row of each band. */
export function bandTops(height: number, count: number): number[] {
  const last = Math.max(0, height - BAND_ROWS);
  return Array.from({ length: count }, (_, band) => Math.floor((band * last) / Math.max(1, count - 1)));
}
