import sharp, { type Sharp } from 'sharp';
import { insertJpegProfile } from '../formats/profile.ts';
import { unreadable } from '../shared/errors.ts';
import './loaders.ts';
import type { PictureFile } from '../files/picture-file.ts';
import { fromFile } from './sharp-file.ts';
import { fromRaster } from './sharp-raster.ts';

/** Nearly three pixels of a phone's screen per pixel of the page; twice the width of a dashboard card. */
const LONG_SIDE = 960;
const QUALITY = 72;
/** Bytes. Busier pictures are saved at lower quality; on a slow line a phone takes two seconds to show this much. */
const MOST_BYTES = 70_000;
/** With the fraction that is usually left of the bytes at `QUALITY`. */
const OF_BUSY = [
  { quality: 60, share: 0.71 },
  { quality: 48, share: 0.56 },
];
const LOWEST_QUALITY = 36;
/** A quality is not tried if it would usually leave more than this many times `MOST_BYTES`. */
const WORTH_TRYING = 1.1;

/**
 * Makes a small JPEG to look at, in lists and before the whole picture has loaded: long side at most 960 pixels,
 * sRGB, transparent parts white.
 * @param bytes a PNG or JPEG file that has been through `readPicture` or came from `writePicture`.
 * @throws ImagingError `image.unreadable`
 */
export async function makeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await shrunk(fromFile(bytes, { autoOrient: true }));
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * The same from pixels that are already decoded, in their own colour space, with the profile that describes it. No
 * decoder is involved.
 */
export async function thumbnailOf({ raster, icc }: Pick<PictureFile, 'raster' | 'icc'>): Promise<Uint8Array> {
  const thumbnail = await shrunk(fromRaster(raster));
  return icc === null ? thumbnail : insertJpegProfile(thumbnail, icc);
}

async function shrunk(image: Sharp): Promise<Uint8Array> {
  const { data, info } = await image
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded = async (quality: number): Promise<Uint8Array> => {
    const resized = sharp(data, { raw: { width, height, channels } });
    return new Uint8Array(await resized.jpeg({ quality, progressive: true }).toBuffer());
  };
  const small = await encoded(QUALITY);
  return small.length <= MOST_BYTES ? small : ofBusy(small.length, encoded);
}

/**
 * Tries lower qualities until one gives a small enough file; takes the lowest if none does. @param length bytes at
 * `QUALITY`
 */
async function ofBusy(
  length: number,
  encoded: (quality: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  for (const { quality, share } of OF_BUSY) {
    if (share * length > WORTH_TRYING * MOST_BYTES) continue;
    const small = await encoded(quality);
    if (small.length <= MOST_BYTES) return small;
  }
  return encoded(LOWEST_QUALITY);
}
