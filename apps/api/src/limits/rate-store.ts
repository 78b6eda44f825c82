import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type Counted, LocalCounts } from './local-counts.ts';

type Incr = FastifyRateLimitStore['incr'];
type Route = Parameters<FastifyRateLimitStore['child']>[0] & {
  routeInfo?: { method?: unknown; url?: unknown };
};

/** HEAD counts as GET, and an address with a slash at the end as the one without. */
function budgetOf({ routeInfo: { method = '', url = '' } = {} }: Route): string {
  return `${method === 'HEAD' ? 'GET' : method} ${url}`.replace(/\/$/, '');
}

/** Rate limits, each route's by itself, in counts kept elsewhere. */
export function rateStore(
  count: (name: string, windowMilliseconds: number) => Counted | Promise<Counted>,
): FastifyRateLimitStoreCtor {
  class RateStore implements FastifyRateLimitStore {
    readonly #budget: string;

    constructor(_options: object, budget = '') {
      this.#budget = budget;
    }

    async incr(key: string, done: Parameters<Incr>[1], windowMilliseconds: number): Promise<void> {
      done(null, await count(`${this.#budget} ${key}`, windowMilliseconds));
    }

    child(route: Route): FastifyRateLimitStore {
      return new RateStore({}, budgetOf(route));
    }
  }

  return RateStore;
}

/** Rate limits that this server counts on its own, by a clock that nobody can set. */
export function localRateStore(): FastifyRateLimitStoreCtor {
  const counts = new LocalCounts();
  return rateStore((name, windowMilliseconds) => counts.add(name, windowMilliseconds));
}
