/** Runs the work again for callers that arrive while it is running, but never twice at the same time. */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let asked = false;
  const run = async () => {
    try {
      while (asked) {
        asked = false;
        await work();
      }
    } finally {
      // In the same step in which the loop ends, so that no caller gets a run that no longer checks `asked`.
      running = undefined;
    }
  };
  return () => {
    asked = true;
    running ??= run();
    return running;
  };
}
