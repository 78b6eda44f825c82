import { Redis } from 'ioredis';

const CONNECT_MILLISECONDS = 2000;
const COMMAND_MILLISECONDS = 500;
const RETRY_MAX_MILLISECONDS = 5000;

export interface RedisConnection {
  redis: Redis;
  close: () => void;
}

/** Resolves when the connection is there, or when that takes too long: nobody waits for Redis. */
async function firstConnection(redis: Redis): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CONNECT_MILLISECONDS);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Connects to a Redis. Commands fail at once while it is away, and it is tried again for ever.
 *
 * @param log told once when it goes away and once when it is back.
 */
export async function openRedis(
  url: string,
  log: (level: 'info' | 'warn', message: string) => void,
): Promise<RedisConnection> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MILLISECONDS,
    commandTimeout: COMMAND_MILLISECONDS,
    retryStrategy: (times) => Math.min(times * 200, RETRY_MAX_MILLISECONDS),
  });
  let away = false;
  redis.on('error', () => {
    if (!away) log('warn', 'Redis cannot be reached: each server counts its limits by itself');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log('info', 'Redis is back: the servers count their limits together');
    away = false;
  });
  await firstConnection(redis);
  return { redis, close: () => redis.disconnect() };
}
