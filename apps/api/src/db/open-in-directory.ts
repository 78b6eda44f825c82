import { statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite';
import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';
import { unusable } from '../errors/unusable-directory.ts';

/**
 * Opens a database file in the data directory, and runs statements on it.
 *
 * @throws {StartError} when the directory or the file cannot be used.
 */
export function openInDirectory(
  path: string,
  statements: string,
  options: DatabaseSyncOptions = {},
): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, options);
    database.exec(statements);
    return database;
  } catch (error) {
    database?.close();
    throw unusable(error, path);
  }
}

/** @throws {StartError} when the data directory holds no database, or cannot be looked into. */
export function requireInstallation(dataDir: string): void {
  const { database } = dataDirectory(dataDir);
  try {
    statSync(database);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unusable(error, database);
    throw new StartError('There is no installation in DATA_DIR.', { cause: error });
  }
}
