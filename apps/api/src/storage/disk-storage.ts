import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import type { Storage, StoredFile } from './storage.ts';
import { isPictureKey, isStorageKey } from './storage-keys.ts';
import { TEMPORARY_PREFIX, writeDurably } from './write-durably.ts';

/**
 * Files up to this size, which most pictures are, are read in one step; larger ones are streamed, so that a slow client
 * keeps only a part of them in memory.
 */
const WHOLE_BYTES = 512 * 1024;
const READ_BYTES = 128 * 1024;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function unavailable(cause: unknown): AppError {
  return new AppError(FULL.has(errorCode(cause)) ? 'storage.full' : 'storage.unavailable', { cause });
}

async function guarded<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw unavailable(cause);
  });
}

async function readWhole(file: FileHandle): Promise<Uint8Array> {
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<StoredFile | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  const { size } = await file.stat();
  if (size <= WHOLE_BYTES) return { bytes: size, body: await readWhole(file) };
  return { bytes: size, body: file.createReadStream({ highWaterMark: READ_BYTES }) };
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** When a file was last written; null if a running server has finished it in the meantime. */
async function writtenAt(path: string): Promise<Date | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  return found?.mtime ?? null;
}

async function removeTemporaryFiles(directory: string, before: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue;
    const path = join(directory, name);
    const written = await writtenAt(path);
    if (written !== null && written < before) await rm(path, { force: true });
  }
}

/**
 * Storage in one directory, which only `prepare` creates: if it is missing, pictures may have been moved away.
 *
 * @throws {RangeError} from its methods for a key that the server did not make.
 */
export function diskStorage(directory: string): Storage {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new RangeError('storage key has the wrong form');
    return join(directory, key);
  };
  return {
    place: `the directory ${resolve(directory)}`,
    prepare: async () => {
      await guarded(mkdir(directory, { recursive: true, mode: 0o700 }));
    },
    removeUnfinished: async (before) => guarded(removeTemporaryFiles(directory, before)),
    put: async (key, bytes) => guarded(writeDurably({ path: pathOf(key), bytes })),
    open: async (key) => guarded(openFile(pathOf(key))),
    delete: async (key) => guarded(rm(pathOf(key), { force: true })),
    list: async () => (await guarded(namesIn(directory))).filter(isPictureKey),
  };
}
