import { type JpegHeader, readJpegHeader } from '../formats/jpeg-header.ts';
import { estimateQuality } from '../formats/jpeg-quality.ts';
import { type PngHeader, readPngHeader } from '../formats/png-header.ts';
import { refusePolyglot } from '../formats/polyglot.ts';
import { sniff } from '../formats/sniff.ts';
import { checkBytes, checkPixels, type PictureLimits } from '../shared/limits.ts';
import type { PictureFile } from './picture-file.ts';

/** At lower quality, JPEG harms the message more than the saved bytes are worth. */
const MIN_QUALITY = 85;

/**
 * Checks everything that can be checked before decoding: size, type, animation, pixels, polyglots.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export function readHeader(bytes: Uint8Array, limits: PictureLimits): JpegHeader | PngHeader {
  checkBytes(bytes, limits);
  const header = sniff(bytes) === 'png' ? readPngHeader(bytes) : readJpegHeader(bytes);
  checkPixels(header, limits);
  refusePolyglot(bytes, header.end);
  return header;
}

/** How the pixels of a file are coded. */
export function codingOf(
  header: JpegHeader | PngHeader,
): Pick<PictureFile, 'quality' | 'progressive' | 'subsampling' | 'displayChunks'> {
  if (header.format === 'png') {
    const { displayChunks } = header;
    return { quality: null, progressive: false, subsampling: '4:4:4', displayChunks };
  }
  const { progressive, subsampling } = header;
  const quality = Math.max(MIN_QUALITY, qualityOf(header) ?? MIN_QUALITY);
  return { quality, progressive, subsampling, displayChunks: [] };
}

/** Quality, 1..100, at which a file made here was saved, judging by its tables; null for PNG. */
export function savedQuality(bytes: Uint8Array): number | null {
  return sniff(bytes) === 'png' ? null : qualityOf(readJpegHeader(bytes));
}

function qualityOf({ tables, components }: JpegHeader): number | null {
  const luma = tables.get(0);
  if (luma === undefined) return null;
  return estimateQuality({ luma, chroma: components === 3 ? tables.get(1) : undefined });
}
