import { isMainThread } from 'node:worker_threads';

// Loaded into the server before its own code when `scripts/start.mjs` runs it.
if (isMainThread) {
  // Ctrl-C reaches the whole process group and is forwarded as well: only the first signal may count.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  // If the starter is killed without a chance to forward anything, no server may be left behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
