import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { HoldRefusal } from './held-refusals.ts';

/**
 * An error with its stack; a refusal without a fault behind it, such as a full queue, only gives its reason, as there
 * may be many a second.
 */
function described(error: AppError): { code: string; err?: Error; why?: string } {
  const { code, cause, message } = error;
  if (cause instanceof Error) return { code, err: cause };
  return code === 'server.error' ? { code, err: error } : { code, why: message };
}

/** A client that has disconnected gets no answer, and its leaving is not a failure of ours. */
function log(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.status < 500 || reply.raw.destroyed) return;
  const level = error.code === 'server.error' ? 'error' : 'warn';
  request.log[level](described(error), 'failed');
}

/**
 * Takes back the headers of a file that then could not be read, so that the error is neither cached in its place nor
 * saved under its name.
 */
function takeBack(reply: FastifyReply): void {
  reply.removeHeader('content-disposition').header('cache-control', 'no-store');
}

/** The only place where an error becomes an answer: a sentence and a code, and no internals. */
export function handleError(
  thrown: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppError(thrown);
  log(error, request, reply);
  takeBack(reply);
  if (error.code === 'auth.required') reply.header('www-authenticate', 'Bearer');
  if (error.code === 'request.too_slow') reply.header('connection', 'close');
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(error.toBody());
}

/** The same, for requests to routes: some refusals are held back. */
export function answerErrors(hold: HoldRefusal) {
  return async (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    if (error.code === 'rate.limited') await hold(request);
    return handleError(error, request, reply);
  };
}
