import { argon2id } from '@underpaint/imaging/browser';
import { type KeyQuestion, STARTED } from './tasks.ts';

/** Derives keys in parallel with the worker that has the picture. */
self.addEventListener('message', async ({ data: { input, port } }: MessageEvent<KeyQuestion>) => {
  // If there is no key, for instance for lack of memory, the caller derives it.
  const key = await argon2id(input).catch(() => null);
  port.postMessage(key, key === null ? [] : [key.buffer as ArrayBuffer]);
});
self.postMessage(STARTED);
