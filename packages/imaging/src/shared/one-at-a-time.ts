/** Work that is done beside the caller's, one piece at a time. */
export interface Lane {
  /** Begins the work once all before it is done; none begins after a failure. */
  add(work: () => Promise<void>): void;
  /** Whether something is still to be done. */
  isBusy(): boolean;
  /** Waits until nothing is. @throws the first failure */
  done(): Promise<void>;
}

export function oneAtATime(): Lane {
  let last: Promise<void> = Promise.resolve();
  let left = 0;
  return {
    add: (work) => {
      left++;
      last = last.then(work).finally(() => left--);
      // A failure is told by `done`, which may be called later.
      last.catch(() => {});
    },
    isBusy: () => left > 0,
    done: () => last,
  };
}

/** Lets other threads report what they have done in the meantime; unlike a timer, at once if they have not. */
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
