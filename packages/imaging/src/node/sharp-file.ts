import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { withoutTexts } from '../formats/png-header.ts';
import { sniffCopy } from '../formats/sniff.ts';

/** Has sharp decode a file whose header was checked. */
export function fromFile(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(sniffCopy(bytes) === 'png' ? withoutTexts(bytes) : bytes, options);
}
