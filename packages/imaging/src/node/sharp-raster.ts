import type { Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';

/** A sharp pipeline that starts from raw samples; nothing is copied. */
export function fromRaster({ width, height, channels, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

/**
 * Runs a pipeline to raw 8-bit samples. The result is a view of sharp's buffer: nothing is copied.
 * @throws TypeError if the pipeline ends in neither 3 nor 4 channels
 */
export async function rawRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new TypeError(`expected 3 or 4 channels, got ${channels}`);
  return { width, height, channels, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}
