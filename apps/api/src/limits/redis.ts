import { Redis } from 'ioredis';
import { redisFailure } from './redis-failure.ts';

const CONNECT_MILLISECONDS = 2000;
const COMMAND_MILLISECONDS = 500;
const RETRY_MAX_MILLISECONDS = 5000;

export interface RedisConnection {
  redis: Redis;
  close: () => void;
}

type Log = (level: 'info' | 'warn', message: string) => void;

/** Logs the state of the connection to Redis, at the start and whenever it changes. */
function sayState(redis: Redis, log: Log): void {
  let state: string | null = null;
  const enter = (level: 'info' | 'warn', next: string) => {
    if (next === state) return;
    log(level, next);
    state = next;
  };
  redis.on('error', (error: Error) =>
    enter('warn', `Redis cannot be used: ${redisFailure(error)}. Each server counts its limits by itself.`),
  );
  redis.on('ready', () =>
    enter(state === null ? 'info' : 'warn', 'Redis works: the servers count their limits together.'),
  );
}

/** Resolves when the connection is established, has failed, or takes too long: nobody waits for Redis. */
async function firstConnection(redis: Redis): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, CONNECT_MILLISECONDS);
  redis.once('ready', resolve).once('error', () => resolve());
  await promise;
  clearTimeout(timer);
}

/**
 * Gives up a command that takes too long, but not one whose answer has arrived and only needs to be read: a server that
 * was busy for that long reads it before the immediate runs. ioredis' own time limit (`commandTimeout`) does not wait
 * for that.
 */
class ImpatientRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const giveUp = () => command.reject(new Error('Command timed out'));
    const timer = setTimeout(() => setImmediate(giveUp), COMMAND_MILLISECONDS);
    const settled = () => clearTimeout(timer);
    command.promise.then(settled, settled);
    return super.sendCommand(command, stream);
  }
}

/** Connects to a Redis. While it is away commands fail at once, and reconnecting never stops. */
export async function openRedis(url: string, log: Log): Promise<RedisConnection> {
  const redis = new ImpatientRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MILLISECONDS,
    retryStrategy: (times) => Math.min(times * 200, RETRY_MAX_MILLISECONDS),
  });
  sayState(redis, log);
  await firstConnection(redis);
  return { redis, close: () => redis.disconnect() };
}
