import type { Raster } from '@underpaint/codec';
import { uprightSize } from '../formats/exif-orientation.ts';
import type { JpegHeader } from '../formats/jpeg-header.ts';
import type { PictureLimits } from '../shared/limits.ts';
import { isReleased } from '../shared/release.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';

/** A raster with the upright size of a JPEG but no samples (see `isReleased`): its coefficients take their place. */
export function undecoded(header: JpegHeader): Raster {
  return { ...uprightSize(header, header.heeded), channels: 3, data: new Uint8Array(0) };
}

interface Decoding {
  readonly files: Pick<PictureFiles, 'read'>;
  readonly limits: PictureLimits;
}

/**
 * The picture with its samples.
 * @throws ImagingError as in `PictureFiles.read`
 */
export async function decoded(picture: PictureFile, { files, limits }: Decoding): Promise<PictureFile> {
  return isReleased(picture.raster) ? files.read(picture.bytes, limits) : picture;
}
