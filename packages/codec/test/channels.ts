import type { Raster } from '../src/raster.ts';

/** The mean of each 2×2 pixels; an odd last row or column is dropped. */
export function halfSize({ width, height, channels, data }: Raster): Raster {
  const half = new Uint8Array((width >> 1) * (height >> 1) * channels);
  let out = 0;
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = (y * width + x) * channels;
      const below = at + width * channels;
      for (let c = 0; c < channels; c++, out++)
        half[out] =
          (data[at + c] + data[at + channels + c] + data[below + c] + data[below + channels + c] + 2) >> 2;
    }
  }
  return { width: width >> 1, height: height >> 1, channels, data: half };
}

/** The raster with a band of this many rows below it. */
export function withBand(
  { width, height, channels, data }: Raster,
  rows: number,
  sample: (x: number, y: number, channel: number) => number,
): Raster {
  const taller = new Uint8Array(width * (height + rows) * channels);
  taller.set(data);
  for (let i = data.length; i < taller.length; i++) {
    const pixel = Math.floor(i / channels);
    taller[i] = sample(pixel % width, Math.floor(pixel / width) - height, i % channels);
  }
  return { width, height: height + rows, channels, data: taller };
}

/** Only the upper rows. */
export function withoutBand(raster: Raster, rows: number): Raster {
  const height = raster.height - rows;
  return { ...raster, height, data: raster.data.slice(0, raster.width * height * raster.channels) };
}

/** A window of the raster. */
export function crop(
  { width, channels, data }: Raster,
  window: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Raster {
  const part = new Uint8Array(window.width * window.height * channels);
  for (let y = 0; y < window.height; y++) {
    const from = ((window.top + y) * width + window.left) * channels;
    part.set(data.subarray(from, from + window.width * channels), y * window.width * channels);
  }
  return { width: window.width, height: window.height, channels, data: part };
}

/** A copy turned about its middle, clockwise, and cut so that no corner is empty, as phones straighten; bilinear. */
export function straightened(raster: Raster, degrees: number): Raster {
  const { width, height, channels, data } = raster;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const share = 1 / (cos + (Math.abs(sin) * Math.max(width, height)) / Math.min(width, height));
  const [columns, rows] = [Math.floor(width * share) - 2, Math.floor(height * share) - 2];
  const out = new Uint8ClampedArray(columns * rows * channels);
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [right, below] = [x + 0.5 - columns / 2, y + 0.5 - rows / 2];
      const u = width / 2 + cos * right + sin * below - 0.5;
      const v = height / 2 - sin * right + cos * below - 0.5;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const at = (top * width + left) * channels;
      for (let c = 0; c < channels; c++, to++) {
        const upper = (1 - u + left) * data[at + c] + (u - left) * data[at + channels + c];
        const next = at + width * channels + c;
        const lower = (1 - u + left) * data[next] + (u - left) * data[next + channels];
        out[to] = (1 - v + top) * upper + (v - top) * lower;
      }
    }
  }
  return { width: columns, height: rows, channels, data: out };
}
