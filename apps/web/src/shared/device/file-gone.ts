import { RefusedOnDevice } from './device-errors.ts';

/** What becomes of a file that is no longer what it was when it was chosen. */
export const fileGone = (): RefusedOnDevice =>
  new RefusedOnDevice({
    code: 'image.unreadable',
    sentence: 'The file could not be read. Choose it again.',
  });

export const isFileGone = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);

/**
 * To be called before a file is sent: if it is gone, browsers report the same as without a network.
 *
 * @throws {RefusedOnDevice}
 */
export const requireFile = async (file: Blob): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw fileGone();
  }
};
