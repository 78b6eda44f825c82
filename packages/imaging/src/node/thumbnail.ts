import sharp from 'sharp';
import { unreadable } from '../errors.ts';
import './loaders.ts';

/** Three pixels of a phone's screen for one of the page, nearly; a card of the dashboard, twice. */
const LONG_SIDE = 960;
const QUALITY = 72;

/**
 * Makes a small JPEG to be looked at, in lists and before the whole picture is there: long side at most 960 pixels,
 * sRGB, transparent parts white.
 * @param bytes a PNG or JPEG file that has been through `readPicture` or came from `writePicture`.
 * @throws ImagingError `image.unreadable`
 */
export async function makeThumbnail(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const image = sharp(bytes, { autoOrient: true })
      .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, progressive: true });
    return new Uint8Array(await image.toBuffer());
  } catch (cause) {
    throw unreadable(cause);
  }
}
