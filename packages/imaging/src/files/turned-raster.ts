import { type Raster, turnSamples } from '@underpaint/codec';
import { turnOf } from '@underpaint/jpeg';

/**
 * Turns a raster upright; for orientation 1 it returns the raster itself.
 * @param orientation EXIF orientation, 1 to 8
 */
export function turnedRaster(raster: Raster, orientation: number): Raster {
  const turn = turnOf(orientation);
  if (!turn.transpose && !turn.mirrorX && !turn.mirrorY) return raster;
  const data = new Uint8Array(raster.data.length);
  const size = turnSamples(raster, turn, data);
  return { ...size, channels: raster.channels, data };
}
