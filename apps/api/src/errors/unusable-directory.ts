import { basename } from 'node:path';
import { StartError } from './start-error.ts';

/** SQLite result codes (sqlite.org/rescode.html) for problems with the directory or its disk. */
const SQLITE_PERM = 3;
export const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const OF_THE_DISK = new Set([SQLITE_PERM, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN]);
const SQLITE_NOTADB = 26;

/** The result code of SQLite without its extension; null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}

/** Why a directory, or a database file in it, cannot be used; null if the error says nothing about that. */
export function reasonOf(error: unknown): string | null {
  const code = sqliteCode(error);
  if (error instanceof Error && code !== null) return OF_THE_DISK.has(code) ? error.message : null;
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}

/**
 * Turns a failure to use the data directory, or a database file in it, into a sentence for the operator. Other errors
 * are returned unchanged.
 */
export function unusable(cause: unknown, path: string): unknown {
  if (sqliteCode(cause) === SQLITE_NOTADB) {
    const sentence = `${basename(path)} in DATA_DIR is not a database. Restore DATA_DIR from a backup, or choose another directory.`;
    return new StartError(sentence, { cause });
  }
  if (sqliteCode(cause) === SQLITE_BUSY) {
    const sentence = `Another program has locked ${basename(path)} in DATA_DIR. End it first.`;
    return new StartError(sentence, { cause });
  }
  const reason = reasonOf(cause);
  if (reason === null) return cause;
  const sentence = `DATA_DIR cannot be used (${reason}). Choose a directory that this user may write to.`;
  return new StartError(sentence, { cause });
}
