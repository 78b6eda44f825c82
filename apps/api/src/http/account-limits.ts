import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { MINUTE_MILLISECONDS, tooManyRequests } from './rate-limits.ts';

/**
 * Counts a request on an account, whatever address it comes from.
 *
 * @throws {AppError} `rate.limited` for one too many.
 */
export type AccountLimit = (request: FastifyRequest, account: string) => Promise<void>;

export interface AccountLimits {
  /** On the e-mail address that somebody tries to sign in as. */
  auth: AccountLimit;
  encode: AccountLimit;
}

/** The store of the limits may be shared and kept: it gets no address and no account in the clear. */
function hashed(group: string, account: string): string {
  return createHash('sha256').update(`${group}\n${account}`).digest('base64url');
}

function accountLimit(app: FastifyInstance, group: string, max: number): AccountLimit {
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max,
    timeWindow: MINUTE_MILLISECONDS,
    keyGenerator: (request) => hashed(group, accounts.get(request) ?? ''),
  });
  return async (request, account) => {
    accounts.set(request, account);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(request, counted);
  };
}

/** How many requests of each kind may be made for one account a minute. */
export function accountLimits(app: FastifyInstance, config: Config): AccountLimits {
  return {
    auth: accountLimit(app, 'auth', config.authPerAccount),
    encode: accountLimit(app, 'encode', config.encodePerAccount),
  };
}
