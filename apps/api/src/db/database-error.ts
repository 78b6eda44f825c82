import { AppError } from '../errors/app-error.ts';

/** SQLite result codes (sqlite.org/rescode.html) that indicate a problem with the machine. */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

const RETRY_SECONDS = 5;

function sqliteError(cause: Error, resultCode: number): AppError {
  if (resultCode === SQLITE_CONSTRAINT_UNIQUE || resultCode === SQLITE_CONSTRAINT_PRIMARYKEY) {
    return new AppError('conflict', { cause });
  }
  switch (resultCode & 0xff) {
    case SQLITE_FULL:
      return new AppError('storage.full', { cause });
    case SQLITE_BUSY:
      return new AppError('server.busy', { cause, retryAfterSeconds: RETRY_SECONDS });
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return new AppError('storage.unavailable', { cause });
    default:
      return new AppError('server.error', { cause });
  }
}

/** Serialization failure, deadlock, lock not available: the same request may succeed if tried again at once. */
const POSTGRES_TRY_AGAIN = /^(40001|40P01|55P03)$/;
/** Connection exceptions, insufficient resources, operator shutdown, a read-only standby. */
const POSTGRES_UNAVAILABLE = /^(08|53|57P|25006)/;

function postgresError(cause: Error, sqlState: string): AppError {
  if (sqlState === '23505') return new AppError('conflict', { cause });
  if (sqlState === '53100') return new AppError('storage.full', { cause });
  if (sqlState === '22021') return new AppError('request.invalid', { cause });
  const retry = { cause, retryAfterSeconds: RETRY_SECONDS };
  if (POSTGRES_TRY_AGAIN.test(sqlState)) return new AppError('server.busy', retry);
  if (POSTGRES_UNAVAILABLE.test(sqlState)) return new AppError('database.unavailable', retry);
  return new AppError('server.error', { cause });
}

/**
 * Turns what an engine threw for a query into one of our errors, so that no caller needs to know an engine's codes:
 * `conflict` for a duplicate key, `server.busy` for what may succeed when tried again, `database.unavailable` for a
 * lost connection. Errors that are not the engine's are returned unchanged.
 */
export function fromDatabase(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || error instanceof TypeError) return error;
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteError(error, error.errcode);
  if ('severity' in error && 'code' in error && typeof error.code === 'string') {
    return postgresError(error, error.code);
  }
  return error;
}
