import { AppError } from './app-error.ts';

/** The server cannot start for a reason that the person who starts it can remove; the message says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Whether the message of an error says all that its reader at a terminal needs, so that no stack is of use. */
export function isForOperator(error: unknown): error is Error {
  return error instanceof StartError || (error instanceof AppError && error.code !== 'server.error');
}
