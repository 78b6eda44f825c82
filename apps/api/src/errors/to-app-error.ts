import { AppError } from './app-error.ts';

function frameworkError(error: Error, statusCode: number): AppError {
  if (statusCode === 404) return new AppError('not_found', { cause: error });
  if (statusCode === 429) return new AppError('rate.limited', { cause: error });
  return new AppError('request.invalid', { cause: error });
}

/** Turns anything thrown into the error that is sent; unknown errors become `server.error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('server.error', { cause: error });
  if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
    return frameworkError(error, error.statusCode);
  }
  return new AppError('server.error', { cause: error });
}
