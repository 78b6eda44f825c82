import type { Raster } from '@underpaint/codec';
import { canvasOf, isCanvasFaithful, pictureShown, releaseCanvas } from './canvas.ts';

type Opaque = Raster & { readonly channels: 3 };

/** The browser's own WebP encoder. */
export interface WebpCodec {
  /** What a picture looks like after WebP at a quality from 1 to 100. */
  through(picture: Opaque, quality: number): Promise<Opaque>;
}

const TYPE = 'image/webp';

/** The browser's WebP; null if it has no encoder, or a canvas that cannot be relied upon. */
export async function webpOfBrowser(): Promise<WebpCodec | null> {
  if (!isCanvasFaithful()) return null;
  const dot = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) } as const;
  const { type } = await canvasOf(dot).convertToBlob({ type: TYPE });
  return type === TYPE ? { through } : null;
}

async function through(picture: Opaque, quality: number): Promise<Opaque> {
  const canvas = canvasOf(picture);
  const file = await canvas.convertToBlob({ type: TYPE, quality: quality / 100 });
  releaseCanvas(canvas);
  return pictureShown(file);
}
