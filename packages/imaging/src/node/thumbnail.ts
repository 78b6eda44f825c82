import sharp, { type Sharp } from 'sharp';
import { unreadable } from '../errors.ts';
import { insertJpegProfile } from '../profile.ts';
import './loaders.ts';
import type { PictureFile } from '../picture-file.ts';
import { fromRaster } from './sharp-raster.ts';

/** Nearly three pixels of a phone's screen per pixel of the page; twice the width of a dashboard card. */
const LONG_SIDE = 960;
const QUALITY = 72;
/** Bytes. Busier pictures are saved at lower quality; on a slow line a phone takes two seconds to show this much. */
const MOST_BYTES = 70_000;
const QUALITIES_OF_BUSY = [60, 48, 36];

/**
 * Makes a small JPEG to look at, in lists and before the whole picture has loaded: long side at most 960 pixels,
 * sRGB, transparent parts white.
 * @param bytes a PNG or JPEG file that has been through `readPicture` or came from `writePicture`.
 * @throws ImagingError `image.unreadable`
 */
export async function makeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await shrunk(sharp(bytes, { autoOrient: true }));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * The same from pixels that are already decoded, in their own colours, with the profile that says what these are. No
 * decoder is involved.
 */
export async function thumbnailOf({ raster, icc }: Pick<PictureFile, 'raster' | 'icc'>): Promise<Uint8Array> {
  const thumbnail = await shrunk(fromRaster(raster));
  return icc === null ? thumbnail : insertJpegProfile(thumbnail, icc);
}

async function shrunk(image: Sharp): Promise<Uint8Array> {
  const resized = image
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const small = await encoded(resized.clone(), QUALITY);
  return small.length <= MOST_BYTES ? small : ofBusy(resized);
}

/** At the first lower quality that is small enough, or the lowest; resized only once. */
async function ofBusy(resized: Sharp): Promise<Uint8Array> {
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  let small = new Uint8Array();
  for (const quality of QUALITIES_OF_BUSY) {
    small = await encoded(sharp(data, { raw: { width, height, channels } }), quality);
    if (small.length <= MOST_BYTES) break;
  }
  return small;
}

async function encoded(image: Sharp, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.jpeg({ quality, progressive: true }).toBuffer());
}
