import type { Route } from '@underpaint/contract';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '../errors/app-error.ts';
import { type Account, requireUser, type TokenVerifier } from './authenticate.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A request as its route defines it. */
export interface Asked<F extends z.ZodMiniObject> {
  /** What the caller has sent, validated. */
  input: z.output<F>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * What a handler returns: the route's answer, or the reply that carries it. A reply is a promise of its own end, so
 * awaiting one yields nothing.
 */
type Given<A> = Promise<A | FastifyReply>;

type Served = Pick<RouteOptions, 'method' | 'url' | 'handler'>;

/** @throws {AppError} `request.invalid` for a form: nothing here reads its fields. */
function bodyOf(request: FastifyRequest): unknown {
  if (!request.isMultipart()) return request.body ?? {};
  throw new AppError('request.invalid', { message: 'Please send JSON, not a form.' });
}

/** @throws {AppError} `request.invalid` for fields that do not match the route. */
function readFields<F extends z.ZodMiniObject>(
  { method, fields }: Route<F>,
  request: FastifyRequest,
): z.output<F> {
  const sent = method === 'GET' ? request.query : bodyOf(request);
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new AppError('request.invalid');
  const { data, error } = fields.safeParse({ ...sent, ...Object(request.params) });
  if (error) throw new AppError('request.invalid', { cause: error });
  return data;
}

/** Serves a route whose body the handler reads itself, such as a form. Only fields in the contract are sent out. */
export function raw<A>(
  route: Route<z.ZodMiniObject, A>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Given<A>,
): Served {
  return {
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const answer = await handler(request, reply);
      if (answer === undefined) return reply;
      return reply.type(JSON_TYPE).send(JSON.stringify(route.answer.parse(answer)));
    },
  };
}

/** Serves a route to anybody. */
export function open<F extends z.ZodMiniObject, A>(
  route: Route<F, A> & { auth: 'none' },
  handler: (asked: Asked<F>) => Given<A>,
): Served {
  return raw(route, async (request, reply) => handler({ input: readFields(route, request), request, reply }));
}

/** Serves a route to people who are signed in; the sentence is for everybody else. */
export function member<F extends z.ZodMiniObject, A>(
  route: Route<F, A> & { auth: 'bearer' },
  gate: { identity: TokenVerifier; sentence?: string },
  handler: (asked: Asked<F> & { user: Account }) => Given<A>,
): Served {
  return raw(route, async (request, reply) => {
    const user = await requireUser(request, gate);
    return handler({ user, input: readFields(route, request), request, reply });
  });
}
