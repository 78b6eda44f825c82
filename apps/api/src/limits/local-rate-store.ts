import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LocalCounts } from './local-counts.ts';

type Incr = FastifyRateLimitStore['incr'];

/** Rate limits that this server counts on its own, per route, by a clock that nobody can set. */
export class LocalRateStore implements FastifyRateLimitStore {
  readonly #counts = new LocalCounts();

  incr(key: string, done: Parameters<Incr>[1], windowMilliseconds: number): void {
    done(null, this.#counts.add(key, windowMilliseconds));
  }

  child(): FastifyRateLimitStore {
    return new LocalRateStore();
  }
}
