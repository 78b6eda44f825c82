import type { Raster } from '@underpaint/codec';

type Opaque = Raster & { readonly channels: 3 };

/** Pixels copied at a time: beside a large picture there is no room for a second one with alpha. */
const PIXELS_AT_A_TIME = 1 << 20;

/** The first row and the number of rows of each part of a picture. */
function* partsOf({
  width,
  height,
}: Pick<Raster, 'width' | 'height'>): Generator<[top: number, rows: number]> {
  const rows = Math.max(1, Math.floor(PIXELS_AT_A_TIME / width));
  for (let top = 0; top < height; top += rows) yield [top, Math.min(rows, height - top)];
}

/** A canvas of a picture without alpha. @throws RangeError if the browser has none of this size */
export function canvasOf(picture: Opaque): OffscreenCanvas {
  const { width, height, data } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  for (const [top, rows] of partsOf(picture)) {
    const pixels = new Uint8ClampedArray(4 * width * rows).fill(255);
    for (let to = 0, from = 3 * width * top; to < pixels.length; from += 3, to += 4) {
      pixels[to] = data[from];
      pixels[to + 1] = data[from + 1];
      pixels[to + 2] = data[from + 2];
    }
    context.putImageData(new ImageData(pixels, width, rows), 0, top);
  }
  return canvas;
}

/** Releases the memory of a canvas at once instead of when it is garbage collected. */
export function releaseCanvas(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A file's picture as the browser shows it, on white. @throws Error if it cannot show it */
export async function pictureShown(file: Blob): Promise<Opaque> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const data = new Uint8Array(3 * width * height);
  for (const [top, rows] of partsOf(bitmap)) {
    const canvas = new OffscreenCanvas(width, rows);
    const context = contextOf(canvas);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, -top);
    putColours(context.getImageData(0, 0, width, rows), data.subarray(3 * width * top));
    releaseCanvas(canvas);
  }
  bitmap.close();
  return { width, height, channels: 3, data };
}

function putColours({ data }: ImageData, colours: Uint8Array): void {
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from];
    colours[to + 1] = data[from + 1];
    colours[to + 2] = data[from + 2];
  }
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
  const read = new Uint8Array(data.length);
  putColours(context.getImageData(0, 0, TRIAL, TRIAL), read);
  return data.every((level, i) => level === read[i]);
}
