import { DatabaseSync } from 'node:sqlite';
import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';

/** Another running process holds the data directory. */
export class DirectoryInUseError extends StartError {
  override name = 'DirectoryInUseError';
}

/**
 * Locks the data directory for this process. The lock is SQLite's own, on a separate file, so the operating system
 * releases it however the process ends.
 *
 * @throws {DirectoryInUseError} when another process has it.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const lock = new DatabaseSync(dataDirectory(directory).lock);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE;');
  } catch (cause) {
    lock.close();
    throw new DirectoryInUseError('Another Underpaint is running on this DATA_DIR. Stop it first.', {
      cause,
    });
  }
  return { release: () => lock.close() };
}
