import { CodecError, deriveMaster, hide, type Raster, reveal } from '@underpaint/codec';
import { addLabel, ImagingError, makeThumbnail, readPicture, writePicture } from '@underpaint/imaging';
import { argon2id } from './argon2id.ts';
import type { EncodedPicture, EncodeTask } from './workers.ts';

async function checkReadsBack(
  picture: Uint8Array,
  wanted: { message: string; master: Uint8Array<ArrayBuffer> },
) {
  const { raster } = await readPicture(picture);
  const read = await reveal({ image: raster, master: wanted.master });
  if (!read.found || read.message !== wanted.message)
    throw new CodecError('image.no_room', 'the written picture does not give its message back');
}

async function labelled(picture: Raster, url: string | null): Promise<Raster> {
  return url === null ? picture : addLabel({ picture, url });
}

/**
 * Hides the message in the picture, puts the label under it, writes it in the cover's format and reads it
 * back: a picture that would not give its message is never handed out.
 *
 * @throws {CodecError} when the picture cannot carry the message.
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function encodePicture(task: EncodeTask): Promise<EncodedPicture> {
  const { message, passphrase, claimed, labelUrl, limits } = task;
  const cover = await readPicture(task.picture, limits);
  if (claimed !== null && claimed !== cover.format)
    throw new ImagingError('image.unsupported', 'the content is not what the name or the declared type says');
  const master = await deriveMaster(passphrase, argon2id);
  const { stego, psnr } = await hide({ cover: cover.raster, message, master });
  const raster = await labelled(stego, labelUrl);
  const picture = await writePicture({ raster, like: cover });
  await checkReadsBack(picture, { message, master });
  const { width, height } = raster;
  return { picture, thumbnail: await makeThumbnail(picture), format: cover.format, width, height, psnr };
}
