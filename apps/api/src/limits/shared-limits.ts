import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { OpenedDatabase } from '../db/database.ts';
import { hiddenNames } from '../hidden-names.ts';
import { databasePlaces, forgetPlaces } from './database-places.ts';
import { localTries } from './local-tries.ts';
import { redisPlaces } from './redis-places.ts';
import { sharedRateStore } from './shared-rate-store.ts';
import { sharedTries } from './shared-tries.ts';
import type { Budget, Tries } from './tries.ts';

/** What several servers count together. Each server counts on its own whatever is absent here. */
export interface SharedLimits {
  rateStore?: FastifyRateLimitStoreCtor;
  tries?: (budget: Budget, now: () => Date) => Tries;
  /** Removes what no longer counts, where nothing else does. */
  forget?: (now: Date) => Promise<void>;
}

export interface OpeningLimits {
  redisUrl: string | undefined;
  database: OpenedDatabase;
  /** The one that signs sign-in tokens. */
  secret: string;
  log: (level: 'info' | 'warn', message: string) => void;
  closing: AsyncDisposableStack;
}

/**
 * With Redis both limits are shared, and while it is away each server counts on its own. On Postgres without Redis,
 * wrong keys are counted in the database: guessing must not become easier with each server.
 */
export async function openSharedLimits(opening: OpeningLimits): Promise<SharedLimits> {
  const { redisUrl, database, secret, log, closing } = opening;
  const nameOf = hiddenNames(secret, 'limits');
  if (redisUrl !== undefined) {
    const { openRedis } = await import('./redis.ts');
    const { redis, close } = await openRedis(redisUrl, log);
    closing.defer(close);
    const tries = (budget: Budget, now: () => Date) =>
      sharedTries(budget, {
        places: redisPlaces(redis, budget.wrongMax),
        nameOf,
        now,
        instead: localTries(budget, now),
      });
    return { rateStore: sharedRateStore(redis, nameOf), tries };
  }
  if (database.engine === 'sqlite') return {};
  const places = databasePlaces(database.db);
  return {
    tries: (budget, now) => sharedTries(budget, { places, nameOf, now }),
    forget: (now) => forgetPlaces(database.db, now),
  };
}
