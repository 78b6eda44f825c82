import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import type { HiddenNames } from '../hidden-names.ts';
import { type Counted, LocalCounts } from './local-counts.ts';
import { rateStore } from './rate-store.ts';

const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;

async function countInRedis(redis: Redis, name: string, windowMilliseconds: number): Promise<Counted> {
  const answer: unknown = await redis.eval(COUNT, 1, `underpaint:rate:${name}`, windowMilliseconds);
  const [current, ttl] = Array.isArray(answer) ? answer : [];
  if (typeof current !== 'number' || typeof ttl !== 'number')
    throw new Error('Redis answered something else');
  return { current, ttl };
}

/**
 * Rate limits counted by all servers together; by each on its own while Redis is away.
 *
 * @param nameOf Redis may write its memory to disk, so it gets no address or account in the clear.
 */
export function sharedRateStore(redis: Redis, nameOf: HiddenNames): FastifyRateLimitStoreCtor {
  const local = new LocalCounts();
  return rateStore((name, windowMilliseconds) =>
    countInRedis(redis, nameOf(name), windowMilliseconds).catch(() => local.add(name, windowMilliseconds)),
  );
}
