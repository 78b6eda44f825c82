import { finished, PassThrough, Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import type { Storage } from './storage.ts';

/** The same bytes; if reading fails, they end with `storage.unavailable`. Destroying them closes the file. */
function named(body: Readable): Readable {
  const bytes = new PassThrough();
  // The reader gets the error, but a file can also fail before it has one.
  bytes.on('error', () => {});
  bytes.once('close', () => body.destroy());
  finished(body, { writable: false }, (cause) => {
    if (cause) bytes.destroy(new AppError('storage.unavailable', { cause }));
  });
  return body.pipe(bytes);
}

/**
 * The same storage, with failures in the middle of a file turned into `storage.unavailable` too: a disk with a bad
 * sector, a service lost after its headers. Otherwise they would look like bugs of the server.
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
