import { CodecError, deriveMaster, type Raster, reveal } from '@underpaint/codec';
import { ImagingError, readPicture } from '@underpaint/imaging';
import type { Stage } from '../observing/observer.ts';
import { argon2id } from './argon2id.ts';
import type { DecodeTask, Revealed } from './workers.ts';

async function readSearchable({ picture, claimed, limits }: DecodeTask): Promise<Raster | null> {
  try {
    const { raster, format } = await readPicture(picture, limits);
    if (claimed !== null && claimed !== format)
      throw new ImagingError(
        'image.unsupported',
        'the content is not what the name or the declared type says',
      );
    return raster;
  } catch (error) {
    if (error instanceof ImagingError && error.code === 'image.too_small') return null;
    throw error;
  }
}

async function search(image: Raster, master: Uint8Array<ArrayBuffer>): Promise<Revealed> {
  try {
    return await reveal({ image, master });
  } catch (error) {
    if (error instanceof CodecError && error.code.startsWith('image.')) return { found: false };
    throw error;
  }
}

/**
 * Reveals the message. A picture too small to hold one answers like a wrong key, after the same key
 * derivation (A-09, C.5).
 *
 * @throws {ImagingError} when the file is not a picture that we take.
 */
export async function decodePicture(task: DecodeTask, begin: (stage: Stage) => void): Promise<Revealed> {
  begin('reading');
  const image = await readSearchable(task);
  begin('key');
  const master = await deriveMaster(task.passphrase, argon2id);
  begin('revealing');
  return image === null ? { found: false } : search(image, master);
}
