/** Memory shared by tasks: each takes what it needs while it works, first come, first served. */
export interface MemoryBudget {
  /** Whether this many bytes are available without waiting. */
  hasRoom: (bytes: number) => boolean;
  /**
   * Waits until the bytes are free, works, and frees them again.
   *
   * @param bytes at most the whole budget.
   * @throws the signal's reason when it aborts during the wait, and whatever `work` throws.
   */
  during: <Done>(bytes: number, signal: AbortSignal, work: () => Promise<Done>) => Promise<Done>;
}

interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * Opens a budget of this many bytes. A large task that waits holds up smaller ones behind it, or it would never begin.
 */
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
