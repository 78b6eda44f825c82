import type { Raster } from '@underpaint/codec';
import { turnOf } from '@underpaint/jpeg';

/**
 * Turns a raster upright; for orientation 1 it returns the raster itself.
 * @param orientation EXIF orientation, 1 to 8
 */
export function turnedRaster(raster: Raster, orientation: number): Raster {
  const { transpose, mirrorX, mirrorY } = turnOf(orientation);
  if (!transpose && !mirrorX && !mirrorY) return raster;
  const { channels, data } = raster;
  const [width, height] = transpose ? [raster.height, raster.width] : [raster.width, raster.height];
  const [right, down] = transpose ? [raster.width * channels, channels] : [channels, raster.width * channels];
  const turned = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < height; y++) {
    const row = (mirrorY ? height - 1 - y : y) * down;
    for (let x = 0; x < width; x++, to += channels) {
      const from = row + (mirrorX ? width - 1 - x : x) * right;
      for (let c = 0; c < channels; c++) turned[to + c] = data[from + c];
    }
  }
  return { width, height, channels, data: turned };
}
