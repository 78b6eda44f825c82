/** Decides whose turn it is, so that everybody with work to do gets the same amount done. */
export interface FairShares<Key> {
  /** The waiting key that has had least. */
  next: (waiting: readonly Key[]) => Key | undefined;
  /** Records what a key has received; negative when it was charged too much before. */
  charge: (key: Key, amount: number) => void;
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A newcomer starts with as much as the key whose turn
 * it last was: being absent earns nothing, and nobody has to wait for what others had before they came.
 *
 * @param weightOf how many times the share of others a key gets.
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
