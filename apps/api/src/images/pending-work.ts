/** Work that continues after the answer has been sent. */
export interface PendingWork {
  add: (work: Promise<void>) => void;
  /** Resolves when no work is left. */
  finished: () => Promise<void>;
}

/** Keeps track of such work, so that a server only stops once it is done; failures are passed to `onFailure`. */
export function pendingWork(onFailure: (error: unknown) => void): PendingWork {
  const pending = new Set<Promise<void>>();
  return {
    add: (work) => {
      const settled = work.catch(onFailure).finally(() => pending.delete(settled));
      pending.add(settled);
    },
    finished: async () => {
      await Promise.all(pending);
    },
  };
}
