import { type Route, routes } from '@underpaint/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { AccountLimits } from '../http/account-limits.ts';
import { bearerToken } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { raw } from '../http/serve.ts';
import { languageOf } from '../words/say.ts';
import { toErrorBody, toErrorStatus } from './auth-answers.ts';
import { windowCookies, windowSetCookies } from './auth-cookies.ts';
import type { Identity } from './identity.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** The headers that reach the sign-in library: no cookies, and neither browser nor address, which it would store. */
const PASSED_ON = ['authorization', 'content-type', 'accept', 'origin'] as const;
const HIDDEN = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection']);

/** The library's routes that the pages use; nobody can reach the others. */
const PASSED: readonly Route[] = [routes.signOut, routes.resetPassword, routes.changePassword];
/** Routes that send letters to an address. */
const ASKING: readonly Route[] = [routes.signUp, routes.requestPasswordReset, routes.sendVerificationEmail];
const READING: readonly Route[] = [routes.session, routes.signInMethods];
/** Opened in a window of their own, on the way to Google and back. */
const WINDOWS: readonly Route[] = [routes.openGoogle, routes.googleCallback];

const TOKEN_HEADER = 'set-auth-token';
const somebody = z.looseObject({ email: z.string() });

type Handle = NonNullable<Identity['handle']>;

interface AuthRoutesOptions {
  handle: Handle;
  /** The sign-in library's own origin. */
  origin: string;
  /** The page shown in a window that cannot continue. */
  failurePage: string;
  limits: Limits;
  perAccount: AccountLimits;
}

function requestHeaders(request: FastifyRequest): Headers {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const headers = new Headers({
    // The choice of language is in a cookie, and no cookie is passed on, so the resulting language is sent instead.
    'accept-language': languageOf({ cookie, acceptLanguage }),
  });
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

function parseJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString()) : undefined;
  } catch {
    return undefined;
  }
}

/** The body's `token` is the bare session id, which opens nothing; it is replaced by the signed one. */
function withBearerToken(body: unknown, token: string | null): unknown {
  return token === null ? body : { ...Object(body), token };
}

/** The library's answer, or its refusal in our words. */
async function toAnswer(response: Response, reply: FastifyReply): Promise<unknown> {
  const text = await response.text();
  if (response.status >= 400) {
    return reply.code(toErrorStatus(response.status, text)).send(toErrorBody(response.status, text));
  }
  for (const [name, value] of response.headers) if (!HIDDEN.has(name)) reply.header(name, value);
  return withBearerToken(JSON.parse(text), response.headers.get(TOKEN_HEADER));
}

/** The email address in a body, in the form that accounts use. */
function accountOf(request: FastifyRequest): string | null {
  const { data } = somebody.safeParse(parseJson(request.body));
  return data === undefined ? null : data.email.trim().toLowerCase();
}

/** The library answers 403 for an address that still has to be confirmed, and only if the password is right. */
const isWrongPassword = ({ status }: Response) => status === 401;

/**
 * Confirming an address is a POST with the token in its body, so that the token never appears in a log of addresses.
 */
function toConfirmation(request: FastifyRequest, origin: string): Request {
  const { data } = routes.verifyEmail.fields.safeParse(parseJson(request.body));
  if (data === undefined) throw new AppError('request.invalid');
  const address = new URL('/api/auth/verify-email', origin);
  address.searchParams.set('token', data.token);
  return new Request(address, { headers: requestHeaders(request) });
}

/**
 * A step of the Google window. It runs beside the page and must keep its link to it (`Cross-Origin-Opener-Policy`), and
 * this is the only place where cookies count: they tie the answer to this browser.
 */
async function windowStep(
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, origin, failurePage }: AuthRoutesOptions,
): Promise<FastifyReply> {
  const step = toWebRequest(request, origin);
  step.headers.set('cookie', windowCookies(request.headers.cookie));
  const response = await handle(step);
  reply.header('cross-origin-opener-policy', 'unsafe-none');
  if (response.status >= 400) return reply.redirect(failurePage);
  reply.header('set-cookie', windowSetCookies(response.headers.getSetCookie()));
  const shown = ['content-type', 'content-security-policy', 'location'];
  for (const name of shown) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(response.status).send(await response.text());
}

/** Passes requests below `/auth` to the built-in sign-in, without their cookies. */
export async function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): Promise<void> {
  const { handle, origin, limits, perAccount } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  const config = { rateLimit: limits.auth };
  const pass = (request: FastifyRequest) => handle(toWebRequest(request, origin));
  const signIn = async (request: FastifyRequest) => {
    const account = accountOf(request);
    const run = () => pass(request);
    return account === null ? run() : perAccount.signIn({ request, account }, run, isWrongPassword);
  };
  const countOnAccount = async (request: FastifyRequest) => {
    const account = accountOf(request);
    if (account !== null) await perAccount.letters(request, account);
  };
  const answered = (route: Route, ask = pass) =>
    raw(route, async (request, reply) => {
      if (route.auth === 'bearer') bearerToken(request);
      return toAnswer(await ask(request), reply);
    });
  for (const route of PASSED) app.route({ ...answered(route), config });
  for (const route of ASKING) app.route({ ...answered(route), config, preHandler: countOnAccount });
  for (const route of READING) app.route({ ...answered(route), config: { rateLimit: limits.read } });
  app.route({ ...answered(routes.signIn, signIn), config });
  const confirm = async (request: FastifyRequest) => handle(toConfirmation(request, origin));
  app.route({ ...answered(routes.verifyEmail, confirm), config });
  for (const route of WINDOWS) {
    const step = raw(route, async (request, reply) => windowStep(request, reply, options));
    app.route({ ...step, config });
  }
}
