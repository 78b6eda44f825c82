import { type Route, routes } from '@underpaint/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors/app-error.ts';
import type { AccountLimits } from '../http/account-limits.ts';
import { bearerToken, requireUser, type TokenVerifier } from '../http/authenticate.ts';
import type { Limits } from '../http/rate-limits.ts';
import { raw } from '../http/serve.ts';
import { languageOf } from '../words/say.ts';
import { toErrorBody, toErrorStatus, toldWrongPassword } from './auth-answers.ts';
import { windowCookies, windowSetCookies } from './auth-cookies.ts';
import type { Identity } from './identity.ts';

/** The headers that reach the sign-in library: no cookies, and neither browser nor address, which it would store. */
const PASSED_ON = ['authorization', 'accept', 'origin'] as const;
const HIDDEN = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'connection']);

/** The library's routes that the pages use; nobody can reach the others. */
const PASSED: readonly Route[] = [routes.signOut, routes.resetPassword];
const READING: readonly Route[] = [routes.session, routes.signInMethods];
/** Opened in a window of their own, on the way to Google and back. */
const WINDOWS: readonly Route[] = [routes.openGoogle, routes.googleCallback];

const TOKEN_HEADER = 'set-auth-token';
const somebody = z.object({ email: routes.signIn.fields.shape.email });

type Handle = NonNullable<Identity['handle']>;

interface AuthRoutesOptions {
  handle: Handle;
  identity: TokenVerifier;
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

function toWebRequest(request: FastifyRequest, origin: string, fields?: object): Request {
  const headers = requestHeaders(request);
  if (fields !== undefined) headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    body: fields === undefined ? null : JSON.stringify(fields),
  });
}

/**
 * Reads bytes as `fetch` does, which ignores a byte order mark.
 *
 * @throws {AppError} `request.invalid`.
 */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError('request.invalid', { cause });
  }
}

/**
 * The fields of a body. The sign-in library receives these and nothing else, written anew: it must not read a body
 * differently from us, who count tries by what the body says.
 *
 * @throws {AppError} `request.invalid` for a body without them.
 */
function fieldsOf<F extends z.ZodMiniObject>(fields: F, { body }: FastifyRequest): z.output<F> {
  const { data, error } = fields.safeParse(body ?? {});
  if (error) throw new AppError('request.invalid', { cause: error });
  return data;
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
const accountOf = (request: FastifyRequest): string => fieldsOf(somebody, request).email.trim().toLowerCase();

/**
 * Confirming an address is a POST with the token in its body, so that the token never appears in a log of addresses.
 */
function toConfirmation(request: FastifyRequest, origin: string): Request {
  const address = new URL('/api/auth/verify-email', origin);
  address.searchParams.set('token', fieldsOf(routes.verifyEmail.fields, request).token);
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
  const address = new URL(request.url, origin);
  // Where a window ends whose way back to its page another tab's window has taken.
  address.searchParams.set('callbackURL', failurePage);
  const step = new Request(address, { headers: requestHeaders(request) });
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

type Ask = (request: FastifyRequest) => Promise<Response>;

/** Passes a route's request on to the library. */
const passing =
  ({ method, fields }: Route, { handle, origin }: AuthRoutesOptions): Ask =>
  async (request) =>
    handle(toWebRequest(request, origin, method === 'GET' ? undefined : fieldsOf(fields, request)));

/** The routes that tell whether a password is right: wrong ones are counted for the account. */
function passwordRoutes(options: AuthRoutesOptions): [Route, Ask][] {
  const { identity, perAccount } = options;
  const tried = async (ask: Ask, request: FastifyRequest, account: string) => {
    const run = async () => {
      const response = await ask(request);
      return { response, isWrong: toldWrongPassword(await response.clone().text()) };
    };
    return (await perAccount.signIn({ request, account }, run, ({ isWrong }) => isWrong)).response;
  };
  const [signIn, change] = [passing(routes.signIn, options), passing(routes.changePassword, options)];
  return [
    [routes.signIn, async (request) => tried(signIn, request, accountOf(request))],
    [
      routes.changePassword,
      async (request) => tried(change, request, (await requireUser(request, { identity })).email),
    ],
  ];
}

/**
 * Asking for a new password takes as long for an address without an account, for which nothing is written or sent. The
 * library does the same where an address is to be confirmed.
 */
const RESET_MILLISECONDS = 300;

/** @throws what `ask` throws, at once */
async function inAnyCase(ask: Ask, request: FastifyRequest): Promise<Response> {
  const over = new Promise((resolve) => setTimeout(resolve, RESET_MILLISECONDS));
  const [response] = await Promise.all([ask(request), over]);
  return response;
}

/** The routes that send letters to an address. */
function askingRoutes(options: AuthRoutesOptions): [Route, Ask][] {
  const { signUp, requestPasswordReset, sendVerificationEmail } = routes;
  const reset = passing(requestPasswordReset, options);
  return [
    [signUp, passing(signUp, options)],
    [requestPasswordReset, (request) => inAnyCase(reset, request)],
    [sendVerificationEmail, passing(sendVerificationEmail, options)],
  ];
}

/** Passes requests below `/auth` to the built-in sign-in, without their cookies. */
export async function authRoutes(app: FastifyInstance, options: AuthRoutesOptions): Promise<void> {
  const { handle, origin, limits, perAccount } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
  const config = { rateLimit: limits.auth };
  const countOnAccount = async (request: FastifyRequest) => perAccount.letters(request, accountOf(request));
  const answered = (route: Route, ask = passing(route, options)) =>
    raw(route, async (request, reply) => {
      if (route.auth === 'bearer') bearerToken(request);
      return toAnswer(await ask(request), reply);
    });
  for (const route of PASSED) app.route({ ...answered(route), config });
  for (const [route, ask] of askingRoutes(options))
    app.route({ ...answered(route, ask), config, preHandler: countOnAccount });
  for (const route of READING) app.route({ ...answered(route), config: { rateLimit: limits.read } });
  for (const [route, ask] of passwordRoutes(options)) app.route({ ...answered(route, ask), config });
  const confirm = async (request: FastifyRequest) => handle(toConfirmation(request, origin));
  app.route({ ...answered(routes.verifyEmail, confirm), config });
  for (const route of WINDOWS) {
    const step = raw(route, async (request, reply) => windowStep(request, reply, options));
    app.route({ ...step, config });
  }
}
