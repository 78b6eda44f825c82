import { errorBody } from '@underpaint/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Limits } from '../http/rate-limits.ts';
import { toErrorBody } from './auth-answers.ts';
import { CLIENT_ADDRESS_HEADER } from './better-auth.ts';
import type { Identity } from './identity.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** What reaches the sign-in: no cookie among them. */
const PASSED_ON = ['authorization', 'content-type', 'accept', 'origin', 'user-agent'] as const;
const HIDDEN = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection']);

const TOKEN_HEADER = 'set-auth-token';
const answerWithToken = z.looseObject({ token: z.string() });

type Handle = NonNullable<Identity['handle']>;

function requestHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const body = Buffer.isBuffer(request.body) && request.method !== 'GET' ? request.body : null;
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: requestHeaders(request),
    body: body === null ? null : new Uint8Array(body),
  });
}

/** The body's `token` is the session's bare id, which opens nothing; the signed one takes its place. */
function withBearerToken(text: string, token: string | null): string {
  if (token === null) return text;
  const parsed = answerWithToken.safeParse(JSON.parse(text));
  return parsed.success ? JSON.stringify({ ...parsed.data, token }) : text;
}

async function sendAnswer(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const text = await response.text();
  reply.code(response.status);
  if (response.status >= 400) return reply.send(toErrorBody(response.status, text));
  for (const [name, value] of response.headers) if (!HIDDEN.has(name)) reply.header(name, value);
  return reply.send(withBearerToken(text, response.headers.get(TOKEN_HEADER)));
}

const credentials = z.object({ email: z.string(), password: z.string() });
const documented = [
  {
    url: '/auth/sign-up/email',
    summary: 'Create an account; the header set-auth-token holds the bearer token.',
    body: credentials.extend({ name: z.string() }),
  },
  {
    url: '/auth/sign-in/email',
    summary: 'Sign in; the header set-auth-token holds the bearer token.',
    body: credentials,
  },
  { url: '/auth/sign-out', summary: 'End the session of the bearer token.', body: z.object({}) },
] as const;

/** What the built-in sign-in offers, for the OpenAPI page; the library itself checks the bodies. */
export const authOperations = documented.map(({ url, summary, body }) => ({
  url,
  summary,
  body: z.toJSONSchema(body),
  error: z.toJSONSchema(errorBody),
}));

/** Hands everything below `/auth` to the built-in sign-in, without its cookies. */
export async function authRoutes(
  app: FastifyInstance,
  { handle, origin, limits }: { handle: Handle; origin: string; limits: Limits },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  const handler = async (request: FastifyRequest, reply: FastifyReply) =>
    sendAnswer(await handle(toWebRequest(request, origin)), reply);
  const schema = { hide: true };
  app.post('/auth/*', { schema, config: { rateLimit: limits.auth }, handler });
  app.get('/auth/*', { schema, config: { rateLimit: limits.read }, handler });
}
