import { isMainThread } from 'node:worker_threads';

// Loaded into the server before its own code when `scripts/start.mjs` runs it.
if (isMainThread) {
  // Ctrl-C reaches the whole process group and is forwarded as well: only the first one may count.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  // Killed without a chance to forward anything, the starter must not leave a server behind.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
