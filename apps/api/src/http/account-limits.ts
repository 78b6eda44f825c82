import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type Budget, type Tries, WINDOW_MILLISECONDS } from '../limits/tries.ts';
import { clientNetwork } from './client-network.ts';
import { MINUTE_MILLISECONDS, tooManyRequests } from './rate-limits.ts';

/**
 * Counts a request concerning an account.
 *
 * @throws {AppError} `rate.limited` when there were too many.
 */
export type AccountLimit = (request: FastifyRequest, account: string) => Promise<void>;

export interface AccountLimits {
  /**
   * Runs an attempt to sign in to an email address. Only wrong ones count: a few for each network, so that a stranger
   * who guesses only locks themselves out, and many more across all networks.
   *
   * @throws {AppError} `rate.limited` after too many wrong attempts.
   */
  signIn<Result>(
    { request, account }: { request: FastifyRequest; account: string },
    run: () => Promise<Result>,
    isWrong: (result: Result) => boolean,
  ): Promise<Result>;
  /** Applies to an email address for which a letter or an account is requested. */
  letters: AccountLimit;
  encode: AccountLimit;
}

interface Counting {
  group: string;
  max: number;
  timeWindow: number;
}

function accountLimit(app: FastifyInstance, { group, max, timeWindow }: Counting): AccountLimit {
  const accounts = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => `${group}\n${accounts.get(request) ?? ''}`,
  });
  return async (request, account) => {
    accounts.set(request, account);
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooManyRequests(request, counted);
  };
}

const REFUSAL = 'Too many wrong passwords for this account';

const inNetwork = (request: FastifyRequest, account: string) => `${account}\n${clientNetwork(request)}`;

function signInLimit(config: Config, countedBy: (budget: Budget) => Tries): AccountLimits['signIn'] {
  const { authPerAccount, authAnywhere } = config;
  const ofNetwork = countedBy({ name: 'password, network', wrongMax: authPerAccount, refusal: REFUSAL });
  const anywhere = countedBy({ name: 'password', wrongMax: authAnywhere, refusal: REFUSAL });
  return ({ request, account }, run, isWrong) =>
    ofNetwork.try(inNetwork(request, account), (here) =>
      anywhere.try(account, async (everywhere) => {
        const result = await run();
        for (const { judge } of [here, everywhere]) judge(isWrong(result));
        return result;
      }),
    );
}

interface AccountLimitsOptions {
  config: Config;
  /** Counts the tries of a budget. */
  countedBy: (budget: Budget) => Tries;
}

/** Limits what may be done per account, wherever it is counted. */
export function accountLimits(app: FastifyInstance, options: AccountLimitsOptions): AccountLimits {
  const { config, countedBy } = options;
  const [max, timeWindow] = [config.authPerAccount, WINDOW_MILLISECONDS];
  const letters = accountLimit(app, { group: 'letters', max, timeWindow });
  return {
    signIn: signInLimit(config, countedBy),
    letters: (request, account) => letters(request, inNetwork(request, account)),
    encode: accountLimit(app, {
      group: 'encode',
      max: config.encodePerAccount,
      timeWindow: MINUTE_MILLISECONDS,
    }),
  };
}
