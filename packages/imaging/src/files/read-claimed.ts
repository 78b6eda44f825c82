import type { CopyFormat } from '../formats/sniff.ts';
import { ImagingError } from '../shared/errors.ts';
import type { PictureLimits } from '../shared/limits.ts';

interface Claimed<Picture> {
  /** `read` or `open` of `PictureFiles`. */
  readonly read: (bytes: Uint8Array, limits: PictureLimits) => Promise<Picture>;
  /** Format that the file is declared to have; `null` if none is declared. */
  readonly claimed?: CopyFormat | null;
  readonly limits: PictureLimits;
}

/**
 * Reads a picture and checks that it is of the declared format.
 * @throws ImagingError `image.unsupported` if it is not; otherwise as `read`
 */
export async function readClaimed<Picture extends { readonly format: CopyFormat }>(
  bytes: Uint8Array,
  { read, claimed = null, limits }: Claimed<Picture>,
): Promise<Picture> {
  const picture = await read(bytes, limits);
  if (claimed === null || claimed === picture.format) return picture;
  throw new ImagingError(
    'image.unsupported',
    `The file is named or declared as ${claimed.toUpperCase()} but contains ${picture.format.toUpperCase()}. Rename it to match.`,
  );
}
