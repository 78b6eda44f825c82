import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { JpegPicture } from '@underpaint/jpeg';
import { type Decoded, type JpegCodec, jpegCodec } from '../browser/jpeg-codec.ts';
import { pngDecoder } from '../browser/png-decoder.ts';
import { readPicture } from '../browser/read-picture.ts';
import type { PictureFile } from '../files/picture-file.ts';
import { readUnturned } from '../files/read-coefficients.ts';
import { shownRaster } from '../luma/colours.ts';
import { planeOf } from '../luma/grey-rows.ts';
import { chromaOf, lumaOf } from '../luma/jpeg-planes.ts';
import type { PictureLimits } from '../shared/limits.ts';
import { once } from '../shared/once.ts';

const { resolve } = createRequire(import.meta.url);

/** WebAssembly, compiled when a process reads its first picture. */
const moduleAt = (name: string) => once(async () => WebAssembly.compile(await readFile(resolve(name))));
const JPEG = moduleAt('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm');
const PNG = moduleAt('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');

/**
 * Decodes a PNG or JPEG file as `readPicture` does, but using only WebAssembly and JavaScript: the instance serves
 * this picture alone, can reach only its own memory, and is discarded with it. Takes twice as long.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 * @throws BeyondBrowserError for what only native code can decode
 */
export function readContained(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile> {
  return readPicture(bytes, { jpeg: jpegCodec(JPEG), png: pngDecoder(PNG), limits });
}

/**
 * The same for viewing only: our own codec decodes the JPEG files that it can read, in half the time and a sixth of
 * the memory. Levels at edges between colours differ a little.
 * @throws as `readContained`
 */
export function viewContained(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile> {
  const others = jpegCodec(JPEG);
  const decode: JpegCodec['decode'] = async (file) => {
    const picture = readUnturned(file, limits);
    return picture === null ? others.decode(file) : viewOf(picture);
  };
  return readPicture(bytes, { jpeg: { decode }, png: pngDecoder(PNG), limits });
}

function viewOf(picture: JpegPicture): Decoded {
  const luma = lumaOf(picture, picture.height);
  const chroma = chromaOf(picture, picture.height);
  return chroma === null ? { ...planeOf(luma), channels: 1 } : { ...shownRaster(luma, chroma), channels: 3 };
}
