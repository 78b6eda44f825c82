import type { OpenedPicture } from '../files/picture-file.ts';
import { refusePolyglot } from '../formats/polyglot.ts';
import { sniffCopy } from '../formats/sniff.ts';
import { readWebpHeader } from '../formats/webp-header.ts';
import { checkBytes, DEFAULT_LIMITS, type PictureLimits } from '../shared/limits.ts';
import { decode } from './decode.ts';
import { allowWebp } from './loaders.ts';
import { readPicture } from './read-picture.ts';

/**
 * Decodes a PNG, JPEG or WebP file in order to look for a message. Sample values stay as stored.
 * @param limits defaults to 25 MiB and 50 million pixels.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export async function openPicture(
  bytes: Uint8Array,
  limits: PictureLimits = DEFAULT_LIMITS,
): Promise<OpenedPicture> {
  checkBytes(bytes, limits);
  const format = sniffCopy(bytes);
  return format === 'webp' ? openWebp(bytes, limits) : readPicture(bytes, limits);
}

async function openWebp(bytes: Uint8Array, limits: PictureLimits): Promise<OpenedPicture> {
  const header = readWebpHeader(bytes, limits);
  refusePolyglot(bytes, header.end);
  allowWebp();
  const raster = await decode(bytes.subarray(0, header.end), { ...limits, convert: false });
  return { raster, format: header.format };
}
