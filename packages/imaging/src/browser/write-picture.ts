import type { Raster } from '@underpaint/codec';
import { packGrey } from '../files/grey.ts';
import type { PictureLike } from '../files/picture-file.ts';
import { insertJpegProfile, insertPngChunks, pngColours } from '../formats/profile.ts';
import type { JpegCodec } from './jpeg-codec.ts';
import { writePng } from './write-png.ts';

/**
 * Encodes a raster in the format, at the quality and in the colour space of the cover. A grey cover gives a grey file
 * as long as red, green and blue are equal everywhere.
 */
export async function writePicture(
  raster: Raster,
  { like, jpeg }: { readonly like: PictureLike; readonly jpeg: Pick<JpegCodec, 'encode'> },
): Promise<Uint8Array> {
  const { format, grey, icc, quality, progressive, subsampling } = like;
  const packed = grey ? packGrey(raster) : null;
  if (format === 'png') {
    const file = await writePng({ ...raster, ...packed });
    return insertPngChunks(file, await pngColours(like));
  }
  const colours = packed === null ? subsampling : 'grey';
  const file = await jpeg.encode(raster, { quality: quality ?? 100, progressive, subsampling: colours });
  return icc ? insertJpegProfile(file, icc) : file;
}
