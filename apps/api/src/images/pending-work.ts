/** Work that goes on after its answer was sent. */
export interface PendingWork {
  add: (work: Promise<void>) => void;
  /** Resolves when nothing goes on any more. */
  finished: () => Promise<void>;
}

/** Keeps track of such work, so that a server stops only once it is done; failures are told to `onFailure`. */
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
