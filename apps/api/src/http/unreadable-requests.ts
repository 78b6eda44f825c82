import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@underpaint/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError } from './error-handler.ts';
import { PERMISSIONS_POLICY } from './security-headers.ts';

/** The usual headers, for answers that no hook has processed. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const REFUSALS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too long.'],
};
const UNREADABLE = [400, 'This request cannot be understood.'] as const;

/** Refuses an address that the router cannot read, before any hook runs. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  handleError(error, request, reply.headers(HEADERS));
}

/**
 * Answers what is not HTTP, or did not arrive in time, and closes the connection. Nothing is logged: the error holds
 * the bytes that were sent.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  answerAtOnce(socket, { status, code: 'request.invalid', message });
}

/** Answers a connection that has no request, and closes it. */
export function answerAtOnce(
  socket: Socket,
  { status, ...error }: { status: number; code: ErrorCode; message: string },
): void {
  const body = JSON.stringify(error);
  const headers = Object.entries({
    ...HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
  socket.destroySoon();
}
