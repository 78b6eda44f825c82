import type { Raster } from '../src/raster.ts';

/** A picture file as this browser decodes it: without an alpha channel where every pixel is opaque. */
export async function decodePicture(file: Blob): Promise<Raster> {
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas.');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const isOpaque = data.every((sample, i) => i % 4 !== 3 || sample === 255);
  return isOpaque
    ? { width, height, channels: 3, data: Uint8Array.from(data.filter((_, i) => i % 4 !== 3)) }
    : { width, height, channels: 4, data: Uint8Array.from(data) };
}
