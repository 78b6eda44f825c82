import { ImagingError } from './errors.ts';
import type { PictureLimits } from './limits.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';
import type { PictureFormat } from './sniff.ts';

interface Claimed {
  readonly files: PictureFiles;
  /** Format that somebody says the file has; `null` where nobody does. */
  readonly claimed?: PictureFormat | null;
  readonly limits: PictureLimits;
}

/**
 * Reads a picture that is what somebody says it is.
 * @throws ImagingError `image.unsupported` where it is not; otherwise as `PictureFiles.read`
 */
export async function readClaimed(
  bytes: Uint8Array,
  { files, claimed = null, limits }: Claimed,
): Promise<PictureFile> {
  const picture = await files.read(bytes, limits);
  if (claimed === null || claimed === picture.format) return picture;
  throw new ImagingError(
    'image.unsupported',
    `The file is named or declared as ${claimed.toUpperCase()} and is ${picture.format.toUpperCase()}. Give it its right name.`,
  );
}
