import { AppError } from './app-error.ts';

/** SQLite result codes (sqlite.org/rescode.html): the ones that say something about the machine. */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

function sqliteError(error: Error, resultCode: number): AppError {
  switch (resultCode & 0xff) {
    case SQLITE_FULL:
      return new AppError('storage.full', { cause: error });
    case SQLITE_BUSY:
      return new AppError('server.busy', { cause: error, retryAfterSeconds: 5 });
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      return new AppError('storage.unavailable', { cause: error });
    default:
      return new AppError('server.error', { cause: error });
  }
}

function frameworkError(error: Error, statusCode: number): AppError {
  if (statusCode === 404) return new AppError('not_found', { cause: error });
  if (statusCode === 429) return new AppError('rate.limited', { cause: error });
  return new AppError('request.invalid', { cause: error });
}

/** Whatever was thrown, as the error that goes over the wire; unknown ones become `server.error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('server.error', { cause: error });
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteError(error, error.errcode);
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return frameworkError(error, error.statusCode);
  }
  return new AppError('server.error', { cause: error });
}
