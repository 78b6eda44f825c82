import type { Raster } from '@underpaint/codec';

const CELL = 16;
const FLAT_DEVIATION = 2;

/**
 * What the eye could notice in a sky: the root mean square, in grey levels, of the change of luma averaged over 4×4
 * pixels (dither averaged away, the low-pass change left), over all 16×16 cells of the cover that are flat (standard
 * deviation of luma below 2) and not black or white. 0 if there is no such cell.
 */
export function flatResidual(cover: Raster, stego: Raster): number {
  let squares = 0;
  let count = 0;
  for (let top = 0; top + CELL <= cover.height; top += CELL) {
    for (let left = 0; left + CELL <= cover.width; left += CELL) {
      if (!isFlat(cover, left, top)) continue;
      for (let y = top; y < top + CELL; y += 4) {
        for (let x = left; x < left + CELL; x += 4) {
          const change = meanLuma(stego, x, y, 4).mean - meanLuma(cover, x, y, 4).mean;
          squares += change * change;
          count++;
        }
      }
    }
  }
  return count === 0 ? 0 : Math.sqrt(squares / count);
}

function isFlat(raster: Raster, left: number, top: number): boolean {
  const { mean, deviation } = meanLuma(raster, left, top, CELL);
  return deviation < FLAT_DEVIATION && mean > 4 && mean < 251;
}

function meanLuma({ data, width, channels }: Raster, left: number, top: number, size: number) {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < top + size; y++) {
    for (let x = left; x < left + size; x++) {
      const p = (y * width + x) * channels;
      const luma = 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
      sum += luma;
      squares += luma * luma;
    }
  }
  const mean = sum / (size * size);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / (size * size) - mean * mean)) };
}
