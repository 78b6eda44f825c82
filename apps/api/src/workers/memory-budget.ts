/** Memory that tasks share: each takes what it needs while it works, first come, first served. */
export interface MemoryBudget {
  /** Whether so many bytes could be had without waiting. */
  hasRoom: (bytes: number) => boolean;
  /**
   * Waits until the bytes are free, works, and gives them back.
   *
   * @param bytes at most the whole budget.
   * @throws the signal's reason when it aborts while this waits, and whatever `work` throws.
   */
  during: <Done>(bytes: number, signal: AbortSignal, work: () => Promise<Done>) => Promise<Done>;
}

interface Waiting {
  bytes: number;
  begin: () => void;
}

/** Opens a budget of so many bytes. A large task that waits keeps smaller ones behind it, or it would never begin. */
export function memoryBudget(total: number): MemoryBudget {
  const line = new Set<Waiting>();
  let free = total;

  function proceed(): void {
    for (const next of line) {
      if (next.bytes > free) return;
      line.delete(next);
      free -= next.bytes;
      next.begin();
    }
  }

  async function take(bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { bytes, begin: resolve };
    const leave = () => {
      if (!line.delete(waiting)) return;
      reject(signal.reason);
      proceed();
    };
    line.add(waiting);
    signal.addEventListener('abort', leave);
    proceed();
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    hasRoom: (bytes) => line.size === 0 && bytes <= free,
    during: async (bytes, signal, work) => {
      await take(bytes, signal);
      try {
        return await work();
      } finally {
        free += bytes;
        proceed();
      }
    },
  };
}
