import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { withPlainExif } from '../formats/plain-exif.ts';
import { withoutTexts } from '../formats/png-header.ts';
import { sniffCopy } from '../formats/sniff.ts';

/** Has sharp decode a file whose header was checked. */
export function fromFile(bytes: Uint8Array, options: SharpOptions): Sharp {
  const file = withPlainExif(bytes);
  return sharp(sniffCopy(file) === 'png' ? withoutTexts(file) : file, options);
}
