import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';
import { SQLITE_BUSY, sqliteCode } from '../errors/unusable-directory.ts';
import { openInDirectory } from './open-in-directory.ts';

/** Another running process holds the data directory. */
export class DirectoryInUseError extends StartError {
  override name = 'DirectoryInUseError';
}

/**
 * Locks the data directory for this process. The lock is SQLite's own, on a separate file, so the operating system
 * releases it however the process ends.
 *
 * @throws {DirectoryInUseError} when another process has it.
 * @throws {StartError} when the directory cannot be used.
 */
export function lockDirectory(directory: string): { release: () => void } {
  try {
    const lock = openInDirectory(dataDirectory(directory).lock, 'PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;');
    return { release: () => lock.close() };
  } catch (cause) {
    if (!(cause instanceof StartError) || sqliteCode(cause.cause) !== SQLITE_BUSY) throw cause;
    const sentence = 'Another Underpaint is running on this DATA_DIR. Stop it first.';
    throw new DirectoryInUseError(sentence, { cause });
  }
}
