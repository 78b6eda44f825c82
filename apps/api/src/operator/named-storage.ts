import { AppError } from '../errors/app-error.ts';
import { StartError } from '../errors/start-error.ts';
import { withNamedFailures } from '../storage/named-failures.ts';
import { readStored } from '../storage/read-stored.ts';
import type { Storage } from '../storage/storage.ts';

const TO_DO = 'Check the disk or bucket, then run this again';

const reasonOf = ({ cause, message }: AppError): string => (cause instanceof Error ? cause.message : message);

async function told<Result>(work: Promise<Result>, said: (reason: string) => string): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(said(reasonOf(error)), { cause: error });
  });
}

/**
 * The same storage for a command that uses two: when it fails, a `StartError` says which one it was, at which file, and
 * what to do. Files are read whole.
 */
export function withPlaceNamed(storage: Storage): Storage {
  const { place } = storage;
  const reading = withNamedFailures(storage);
  return {
    ...storage,
    open: async (key) => {
      const body = await told(
        readStored(reading, key),
        (reason) =>
          `The file ${key} could not be read from ${place} (${reason}). ${TO_DO}; a file that is lost for good has to be deleted first.`,
      );
      return body === null ? null : { bytes: body.length, body };
    },
    put: (key, bytes) =>
      told(
        storage.put(key, bytes),
        (reason) => `The file ${key} could not be written to ${place} (${reason}). ${TO_DO}.`,
      ),
    list: () =>
      told(storage.list(), (reason) => `The files in ${place} could not be listed (${reason}). ${TO_DO}.`),
  };
}
