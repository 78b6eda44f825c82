import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { withoutTexts } from '../png-header.ts';
import { sniff } from '../sniff.ts';

/** A file, whose header was read, for sharp to decode. */
export function fromFile(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(sniff(bytes) === 'png' ? withoutTexts(bytes) : bytes, options);
}
