import { randomBytes } from 'node:crypto';
import { constants, createReadStream, rmSync, type Stats } from 'node:fs';
import { access, link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ImagingError, type PictureLimits } from '@underpaint/imaging';
import { CliError } from './failures.ts';

/**
 * Reads a picture file, and no more of it than the limit allows.
 * @throws CliError `file.missing`, `file.unreadable`; ImagingError `image.too_large`
 */
export async function readPictureFile(path: string, { maxBytes }: PictureLimits): Promise<Uint8Array> {
  const bytes = await readBeginning(path, maxBytes + 1);
  if (bytes.length <= maxBytes) return bytes;
  throw new ImagingError('image.too_large', `File is larger than ${maxBytes} bytes. Use a smaller file.`);
}

/**
 * The beginning of a file, which may be endless.
 * @param most in bytes
 * @throws CliError `file.missing`, `file.unreadable`
 */
export function readBeginning(path: string, most: number): Promise<Uint8Array> {
  return guard(path, () => beginningOf(createReadStream(path), most));
}

/** The beginning of a stream, at most this many bytes; what follows is not read. */
export async function beginningOf(
  stream: AsyncIterable<Uint8Array | string>,
  most: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    parts.push(bytes);
    length += bytes.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

async function guard<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new CliError('file.missing', `There is no file ${path}.`);
    throw new CliError('file.unreadable', `${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Finds out early what would otherwise fail only after the work.
 * @throws CliError `file.exists`, `file.unwritable`
 */
export async function checkTarget(path: string, { force }: { force: boolean }): Promise<void> {
  const existing = await find(path);
  if (existing?.isDirectory() || /[/\\]$/.test(path))
    throw new CliError('file.unwritable', `${path} is a folder. Name a file.`);
  if (existing !== null && !force) throw exists(path);
  await access(dirname(path), constants.W_OK).catch((error) => {
    throw unwritable(path, error);
  });
}

/**
 * Looks up whatever has this name.
 * @throws CliError `file.unwritable` if nothing could have it
 */
async function find(path: string): Promise<Stats | null> {
  return lstat(path).catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw unwritable(path, error);
  });
}

/**
 * Writes a whole file or nothing: to a temporary file beside it, synced to disk, then moved to its name in one step.
 * @throws CliError `file.exists` if it was created in the meantime and `force` is off, `file.unwritable`
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array,
  { force }: { force: boolean },
): Promise<void> {
  const like = force ? await find(path) : null;
  const temporary = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  const finished = removeIfEnded(temporary);
  try {
    await writeThrough(temporary, { bytes, like });
    await (force ? rename(temporary, path) : moveIfFree(temporary, path));
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? exists(path) : unwritable(path, error);
  } finally {
    // If it could not be written, it may not be removable either; the error above is the one to report.
    await rm(temporary, { force: true }).catch(() => {});
    finished();
  }
}

/** Without SIGHUP, which nohup has ignored. */
const ENDINGS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Has a file removed if the program is ended, as by Ctrl+C.
 * @returns to be called once the file may stay
 */
function removeIfEnded(path: string): () => void {
  const finished = (): void => {
    for (const signal of ENDINGS) process.off(signal, end);
  };
  const end = (signal: NodeJS.Signals): void => {
    finished();
    try {
      rmSync(path, { force: true });
    } finally {
      process.kill(process.pid, signal);
    }
  };
  for (const signal of ENDINGS) process.on(signal, end);
  return finished;
}

interface Content {
  readonly bytes: Uint8Array;
  /** What is to be replaced, whose permissions are kept. */
  readonly like: Stats | null;
}

const PERMISSIONS = 0o777;

async function writeThrough(path: string, { bytes, like }: Content): Promise<void> {
  const file = await open(path, 'wx');
  try {
    if (like?.isFile()) await file.chmod(like.mode & PERMISSIONS);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * A hard link never replaces a file. File systems without hard links, each of which reports that with a code of its own
 * (exFAT on Windows with EISDIR), have to rely on the name having been free a moment ago.
 */
async function moveIfFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    await rename(from, to);
  }
}

function exists(path: string): CliError {
  return new CliError(
    'file.exists',
    `${path} already exists. Choose another name, or add --force to replace it.`,
  );
}

function unwritable(path: string, error: unknown): CliError {
  return new CliError('file.unwritable', `${path} cannot be written: ${reasonOf(error)}.`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is too large for this disk',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
};

/** Why the system refused, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? `the system says ${code}`;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'an unknown error';
}
