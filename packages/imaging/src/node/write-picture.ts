import type { Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { packGrey } from '../files/grey.ts';
import type { PictureLike } from '../files/picture-file.ts';
import { withoutResolution } from '../formats/png-header.ts';
import { insertJpegProfile, insertPngChunks, pngColours } from '../formats/profile.ts';

/**
 * Encodes a raster in the format, at the quality and in the colour space of the cover. No metadata is written except
 * what says how to show colours, and the print resolution of a PNG. A grey cover gives a grey file as long as red, green
 * and blue are equal everywhere.
 * @param input.like what `readPicture` returned for the cover.
 */
export async function writePicture(input: { raster: Raster; like: PictureLike }): Promise<Uint8Array> {
  const { raster, like } = input;
  const image = pipelineFor(raster, like);
  return like.format === 'png' ? writePng(image, like) : writeJpeg(image, like);
}

function pipelineFor(raster: Raster, { grey }: PictureLike): Sharp {
  const { width, height } = raster;
  const packed = grey ? packGrey(raster) : null;
  const { data, channels } = packed ?? raster;
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  return packed ? image.toColourspace('b-w') : image;
}

async function writePng(image: Sharp, like: PictureLike): Promise<Uint8Array> {
  const file = await image.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
  return insertPngChunks(withoutResolution(file), await pngColours(like));
}

async function writeJpeg(image: Sharp, like: PictureLike): Promise<Uint8Array> {
  const { quality, progressive, subsampling, icc } = like;
  const file = await image
    .jpeg({ quality: quality ?? 100, progressive, chromaSubsampling: subsampling, mozjpeg: false })
    .toBuffer();
  return icc ? insertJpegProfile(file, icc) : file;
}
