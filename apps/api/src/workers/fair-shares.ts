/** Decides whose turn it is, so that all who have something to do get the same amount of work done. */
export interface FairShares<Key> {
  /** Of those who wait, the one that has had least. */
  next: (waiting: readonly Key[]) => Key | undefined;
  /** Notes what somebody has got; less than nothing when they were charged too much before. */
  charge: (key: Key, amount: number) => void;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). Whoever comes anew begins with as much as the one
 * whose turn it last was: an absence earns nothing, and nobody is made to wait for what others had before they came.
 *
 * @param weightOf how many times the share of others somebody has.
 */
export function fairShares<Key>(weightOf: (key: Key) => number = () => 1): FairShares<Key> {
  const had = new Map<Key, number>();
  let now = 0;
  const hadBy = (key: Key) => Math.max(now, had.get(key) ?? 0);

  function forgetThePast(): void {
    for (const [key, amount] of had) if (amount <= now) had.delete(key);
  }

  return {
    next: (waiting) => {
      const [first, ...others] = waiting;
      if (first === undefined) return undefined;
      const key = others.reduce((least, other) => (hadBy(other) < hadBy(least) ? other : least), first);
      now = hadBy(key);
      forgetThePast();
      return key;
    },
    charge: (key, amount) => void had.set(key, hadBy(key) + amount / weightOf(key)),
  };
}
