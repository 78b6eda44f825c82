/** Work done alongside the caller's, one piece at a time. */
export interface Lane {
  /** Begins the work once all work before it is done; nothing begins after a failure. */
  add(work: () => Promise<void>): void;
  /** Whether any work is pending. */
  isBusy(): boolean;
  /** Waits until no work is pending. @throws the first failure */
  done(): Promise<void>;
}

export function oneAtATime(): Lane {
  let last: Promise<void> = Promise.resolve();
  let left = 0;
  return {
    add: (work) => {
      left++;
      last = last.then(work).finally(() => left--);
      // A failure is reported by `done`, which may be called later.
      last.catch(() => {});
    },
    isBusy: () => left > 0,
    done: () => last,
  };
}

/** Lets messages from other threads arrive; unlike a timer, returns at once if there are none. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
