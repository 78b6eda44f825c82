import { AppError } from './app-error.ts';

/** The server cannot start for a reason that whoever starts it can fix; the message says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Whether an error's message says all that a reader at a terminal needs, so that a stack would not help. */
export function isForOperator(error: unknown): error is Error {
  return error instanceof StartError || (error instanceof AppError && error.code !== 'server.error');
}
