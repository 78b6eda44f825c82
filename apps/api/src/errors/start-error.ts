import { AppError } from './app-error.ts';

/** The server cannot start for a reason that whoever starts it can fix; the message says how. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * What somebody at a terminal needs to know about an error: its sentence and, if visitors would read the same one, the
 * reason too. Null if only a stack would help.
 */
export function saidToOperator(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError) || error.code === 'server.error') return null;
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
