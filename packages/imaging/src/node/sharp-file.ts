import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { withPlainMetadata } from '../formats/plain-metadata.ts';

/** Has sharp decode a file whose header was checked. */
export function fromFile(bytes: Uint8Array, options: SharpOptions): Sharp {
  return sharp(withPlainMetadata(bytes), options);
}
