const REMEMBERED_MILLISECONDS = 1000;
const PATIENCE_MILLISECONDS = 2000;

/**
 * Checks whether everything the server needs is available: at most once a second however many callers ask, and with a
 * time limit. Throws what `ask` throws, or a `TimeoutError`.
 */
export function createReadiness(ask: () => Promise<unknown>): () => Promise<void> {
  let asked: Promise<void> | undefined;
  let askedAt = 0;

  async function askNow(): Promise<void> {
    const late = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const tooLate = new Promise<never>((_resolve, reject) => {
      late.addEventListener('abort', () => reject(late.reason));
    });
    await Promise.race([ask(), tooLate]);
  }

  return () => {
    const now = performance.now();
    if (asked === undefined || now - askedAt > REMEMBERED_MILLISECONDS) {
      asked = askNow();
      askedAt = now;
    }
    return asked;
  };
}
