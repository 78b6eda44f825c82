import { createHash } from 'node:crypto';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';
import { type Counted, LocalCounts } from './local-counts.ts';
import { rateStore } from './rate-store.ts';

const COUNT = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }`;

/** Redis may write its memory to disk, so it gets no address or account in the clear. */
const nameOf = (key: string) => `underpaint:rate:${createHash('sha256').update(key).digest('base64url')}`;

async function countInRedis(redis: Redis, key: string, windowMilliseconds: number): Promise<Counted> {
  const answer: unknown = await redis.eval(COUNT, 1, nameOf(key), windowMilliseconds);
  const [current, ttl] = Array.isArray(answer) ? answer : [];
  if (typeof current !== 'number' || typeof ttl !== 'number')
    throw new Error('Redis answered something else');
  return { current, ttl };
}

/** Rate limits counted by all servers together; by each on its own while Redis is away. */
export function sharedRateStore(redis: Redis): FastifyRateLimitStoreCtor {
  const local = new LocalCounts();
  return rateStore((name, windowMilliseconds) =>
    countInRedis(redis, name, windowMilliseconds).catch(() => local.add(name, windowMilliseconds)),
  );
}
