/**
 * Lets other work on the thread run. Not by a timer: browsers make each take at least four milliseconds.
 *
 * @throws the signal's reason if it was aborted
 */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
  signal?.throwIfAborted();
}
