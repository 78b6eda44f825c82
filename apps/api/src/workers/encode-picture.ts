import { CodecError, deriveMaster, reveal } from '@underpaint/codec';
import {
  hideToSurvive,
  ImagingError,
  makeThumbnail,
  type PictureLimits,
  readPicture,
  resultLimits,
} from '@underpaint/imaging';
import type { Stage } from '../observing/observer.ts';
import { argon2id } from './argon2id.ts';
import type { EncodedPicture, EncodeTask } from './workers.ts';

async function checkReadsBack(
  picture: Uint8Array,
  wanted: { message: string; master: Uint8Array<ArrayBuffer>; limits: PictureLimits },
) {
  const { raster } = await readPicture(picture, resultLimits(wanted.limits));
  const read = await reveal({ image: raster, master: wanted.master });
  if (!read.found || read.message !== wanted.message)
    throw new CodecError('image.no_room', 'the written picture does not give its message back');
}

/**
 * Hides the message in the picture, puts the label under it, writes it in the cover's format, tries what it
 * survives and reads it back: a picture that would not give its message is never handed out.
 *
 * @throws {CodecError} when the picture cannot carry the message.
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function encodePicture(
  task: EncodeTask,
  begin: (stage: Stage) => void,
): Promise<EncodedPicture> {
  const { message, passphrase, claimed, labelUrl, limits } = task;
  begin('reading');
  const cover = await readPicture(task.picture, limits);
  if (claimed !== null && claimed !== cover.format)
    throw new ImagingError('image.unsupported', 'the content is not what the name or the declared type says');
  begin('key');
  const master = await deriveMaster(passphrase, argon2id);
  const made = await hideToSurvive({ cover, message, master, labelUrl, onStage: begin });
  const { bytes: picture, psnr, survival } = made;
  begin('checking');
  await checkReadsBack(picture, { message, master, limits });
  const { width, height } = made.picture;
  const thumbnail = await makeThumbnail(picture);
  return { picture, thumbnail, format: cover.format, width, height, psnr, survival };
}
