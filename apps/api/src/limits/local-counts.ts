const REMEMBERED_MAX = 50_000;

export interface Counted {
  current: number;
  /** Milliseconds until the count starts again. */
  ttl: number;
}

interface Count {
  current: number;
  until: number;
}

/**
 * Counts in fixed windows of time, in memory; when there are too many, forgets those that began longest ago. Does not
 * use the computer's clock, which may be changed meanwhile.
 */
export class LocalCounts {
  readonly #counts = new Map<string, Count>();

  add(key: string, windowMilliseconds: number): Counted {
    const now = performance.now();
    const known = this.#counts.get(key);
    const count = known && known.until > now ? known : { current: 0, until: now + windowMilliseconds };
    if (count !== known) this.#begin(key, count);
    count.current += 1;
    return { current: count.current, ttl: Math.ceil(count.until - now) };
  }

  #begin(key: string, count: Count): void {
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= REMEMBERED_MAX && oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.delete(key);
    this.#counts.set(key, count);
  }
}
