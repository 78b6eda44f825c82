import initialise, { decode } from '@jsquash/png/codec/pkg/squoosh_png.js';
import { unreadable } from '../errors.ts';

/**
 * Decodes PNG files to red, green, blue and alpha of 8 bits: the upper ones of 16.
 * @throws ImagingError `image.unreadable`
 */
export type PngDecoder = (
  bytes: Uint8Array,
) => Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }>;

export function pngDecoder(load: () => Promise<WebAssembly.Module>): PngDecoder {
  let ready: Promise<unknown> | null = null;
  return async (bytes) => {
    ready ??= load().then(initialise);
    await ready;
    try {
      return decode(bytes);
    } catch (cause) {
      throw unreadable(cause);
    }
  };
}
