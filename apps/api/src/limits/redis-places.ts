import type { Redis } from 'ioredis';
import { PLACES, type Places, RUNNING_MILLISECONDS, type Taken, WINDOW_MILLISECONDS } from './places.ts';

const WRONG = 'wrong ';
const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

const keysOf = (subject: string) =>
  Array.from({ length: PLACES }, (_, place) => `underpaint:wrong-key:${subject}:${place}`);

function whyNone(values: (string | null)[]): Taken {
  const times = values.map((value) => (value?.startsWith(WRONG) ? Number(value.slice(WRONG.length)) : null));
  const wrong = times.filter((time) => time !== null);
  return { wrongSince: wrong.length === PLACES ? Math.min(...wrong) : null };
}

/** Places in Redis, which forgets them by itself. */
export function redisPlaces(redis: Redis): Places {
  return {
    take: async ({ subject, id }) => {
      const keys = keysOf(subject);
      for (const [place, key] of keys.entries()) {
        if ((await redis.set(key, id, 'PX', RUNNING_MILLISECONDS, 'NX')) === 'OK') return { place };
      }
      return whyNone(await redis.mget(keys));
    },
    keep: async ({ subject, now }, place) => {
      await redis.set(keysOf(subject)[place] ?? '', `${WRONG}${now}`, 'PX', WINDOW_MILLISECONDS);
    },
    giveBack: async ({ subject, id }, place) => {
      await redis.eval(GIVE_BACK, 1, keysOf(subject)[place] ?? '', id);
    },
  };
}
