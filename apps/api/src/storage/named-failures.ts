import { finished, PassThrough, Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import type { Storage } from './storage.ts';

/** The same bytes; where they break off, `storage.unavailable` ends them. Whoever destroys them closes the file. */
function named(body: Readable): Readable {
  const bytes = new PassThrough();
  // Heard by whoever reads; a file can also break off before anybody does.
  bytes.on('error', () => {});
  bytes.once('close', () => body.destroy());
  finished(body, { writable: false }, (cause) => {
    if (cause) bytes.destroy(new AppError('storage.unavailable', { cause }));
  });
  return body.pipe(bytes);
}

/**
 * A storage that also names a failure that only comes while a file is read: a disk with a broken sector, a service that
 * is lost after its headers. Without that, it looks like a mistake of the server.
 */
export function withNamedFailures(storage: Storage): Storage {
  return {
    ...storage,
    open: async (key) => {
      const file = await storage.open(key);
      return file?.body instanceof Readable ? { ...file, body: named(file.body) } : file;
    },
  };
}
