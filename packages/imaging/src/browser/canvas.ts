import type { Raster } from '@underpaint/codec';

type Opaque = Raster & { readonly channels: 3 };

/** A canvas of a picture without alpha. @throws RangeError if the browser has none of this size */
export function canvasOf({ width, height, data }: Opaque): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    pixels[to] = data[from];
    pixels[to + 1] = data[from + 1];
    pixels[to + 2] = data[from + 2];
  }
  contextOf(canvas).putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

/** A file's picture as the browser shows it, on white. @throws Error if it cannot show it */
export async function pictureShown(file: Blob): Promise<Opaque> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, height));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return opaque(context.getImageData(0, 0, width, height));
}

function opaque({ width, height, data }: ImageData): Opaque {
  const colours = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from];
    colours[to + 1] = data[from + 1];
    colours[to + 2] = data[from + 2];
  }
  return { width, height, channels: 3, data: colours };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new RangeError('no canvas of this size');
  return context;
}

const TRIAL = 64;

/** Whether a canvas returns what went into it: some browsers alter it on purpose, to prevent fingerprinting. */
export function isCanvasFaithful(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const data = Uint8Array.from({ length: 3 * TRIAL * TRIAL }, (_, i) => (i * 37) % 251);
  const context = contextOf(canvasOf({ width: TRIAL, height: TRIAL, channels: 3, data }));
  const read = opaque(context.getImageData(0, 0, TRIAL, TRIAL));
  return data.every((level, i) => level === read.data[i]);
}
