import type { Raster } from '@underpaint/codec';

/** The browser's own WebP encoder. */
export interface WebpCodec {
  /** What a WebP file of a quality from 1 to 100 shows of a picture without alpha. */
  through(picture: Raster, quality: number): Promise<Raster & { readonly channels: 3 }>;
}

/**
 * The browser's WebP, where it has an encoder and gives back the pixels that a canvas was given: some disturb them on
 * purpose, so that nobody is known by them.
 * @returns null where it cannot be relied upon.
 */
export async function webpOfBrowser(): Promise<WebpCodec | null> {
  try {
    return (await isFaithful()) ? { through } : null;
  } catch {
    // No canvas beside the page, or none that may be read: then there is no encoder either.
    return null;
  }
}

async function through(picture: Raster, quality: number): Promise<Raster & { readonly channels: 3 }> {
  const file = await encode(picture, quality);
  return pixelsOf(await createImageBitmap(file));
}

async function encode({ width, height, data }: Raster, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    pixels[to] = data[from];
    pixels[to + 1] = data[from + 1];
    pixels[to + 2] = data[from + 2];
  }
  contextOf(canvas).putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/webp', quality: quality / 100 });
}

function pixelsOf(bitmap: ImageBitmap): Raster & { readonly channels: 3 } {
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const opaque = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    opaque[to] = data[from];
    opaque[to + 1] = data[from + 1];
    opaque[to + 2] = data[from + 2];
  }
  return { width, height, channels: 3, data: opaque };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new RangeError('no canvas of this size');
  return context;
}

const TRIAL = 64;

/** Whether a file is WebP, and what goes into a canvas comes out of it. */
async function isFaithful(): Promise<boolean> {
  const data = Uint8Array.from({ length: 3 * TRIAL * TRIAL }, (_, i) => (i * 37) % 251);
  const picture: Raster = { width: TRIAL, height: TRIAL, channels: 3, data };
  const { type } = await encode(picture, 80);
  const pixels = new Uint8ClampedArray(4 * TRIAL * TRIAL).map((_, i) => (i % 4 === 3 ? 255 : (i * 41) % 253));
  const context = contextOf(new OffscreenCanvas(TRIAL, TRIAL));
  context.putImageData(new ImageData(pixels, TRIAL, TRIAL), 0, 0);
  const read = context.getImageData(0, 0, TRIAL, TRIAL).data;
  return type === 'image/webp' && pixels.every((level, i) => level === read[i]);
}
