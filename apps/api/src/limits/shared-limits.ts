import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { OpenedDatabase } from '../db/database.ts';
import { createWrongKeys, type WrongKeys } from '../images/wrong-keys.ts';
import { databasePlaces } from './database-places.ts';
import { openRedis } from './redis.ts';
import { redisPlaces } from './redis-places.ts';
import { sharedRateStore } from './shared-rate-store.ts';
import { sharedWrongKeys } from './shared-wrong-keys.ts';

/** What several servers count together. What is absent each server counts by itself. */
export interface SharedLimits {
  rateStore?: FastifyRateLimitStoreCtor;
  wrongKeys?: (now: () => Date) => WrongKeys;
}

export interface OpeningLimits {
  redisUrl: string | undefined;
  database: OpenedDatabase;
  log: (level: 'info' | 'warn', message: string) => void;
  closing: AsyncDisposableStack;
}

/**
 * With Redis both limits are shared, and an outage of it leaves each server to itself. On Postgres without Redis the
 * wrong keys are counted there: guessing must not become easier with each server.
 */
export async function openSharedLimits(opening: OpeningLimits): Promise<SharedLimits> {
  const { redisUrl, database, log, closing } = opening;
  if (redisUrl !== undefined) {
    const { redis, close } = await openRedis(redisUrl, log);
    closing.defer(close);
    const places = redisPlaces(redis);
    const wrongKeys = (now: () => Date) => sharedWrongKeys({ places, now, instead: createWrongKeys(now) });
    return { rateStore: sharedRateStore(redis), wrongKeys };
  }
  if (database.engine === 'sqlite') return {};
  const places = databasePlaces(database.db);
  return { wrongKeys: (now) => sharedWrongKeys({ places, now }) };
}
