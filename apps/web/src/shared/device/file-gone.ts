import { RefusedOnDevice } from './device-errors.ts';

/** The refusal of a file that was deleted or changed after it was chosen. */
export const fileGone = (): RefusedOnDevice =>
  new RefusedOnDevice({
    code: 'image.unreadable',
    sentence: 'The file could not be read. Choose it again.',
  });

export const isFileGone = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name);

/**
 * Call before sending a file: if it is gone, browsers report the same as without a network.
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
