import type { Redis } from 'ioredis';
import { type Holder, type Places, RUNNING_MILLISECONDS } from './places.ts';
import { WINDOW_MILLISECONDS } from './tries.ts';

const WRONG = 'wrong ';
const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

const keyOf = (subject: string, place: number) => `underpaint:wrong-key:${subject}:${place}`;

const holderOf = (value: string): Holder => ({
  wrongSince: value.startsWith(WRONG) ? Number(value.slice(WRONG.length)) : null,
});

/** `count` places in Redis, which forgets them by itself. */
export function redisPlaces(redis: Redis, count: number): Places {
  return {
    taken: async ({ subject }) => {
      const keys = Array.from({ length: count }, (_, place) => keyOf(subject, place));
      const values = await redis.mget(keys);
      return new Map(
        values.flatMap((value, place) => (value === null ? [] : [[place, holderOf(value)] as const])),
      );
    },
    claim: async ({ subject, id }, place) =>
      (await redis.set(keyOf(subject, place), id, 'PX', RUNNING_MILLISECONDS, 'NX')) === 'OK',
    keep: async ({ subject, now }, place) => {
      await redis.set(keyOf(subject, place), `${WRONG}${now}`, 'PX', WINDOW_MILLISECONDS);
    },
    giveBack: async ({ subject, id }, place) => {
      await redis.eval(GIVE_BACK, 1, keyOf(subject, place), id);
    },
  };
}
