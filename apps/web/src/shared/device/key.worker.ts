import { argon2id } from '@underpaint/imaging/browser';
import type { KeyQuestion } from './tasks.ts';

/** Derives keys beside the worker that has the picture. */
self.addEventListener('message', async ({ data: { input, port } }: MessageEvent<KeyQuestion>) => {
  // Without a key, for instance for want of memory, whoever asked derives it.
  const key = await argon2id(input).catch(() => null);
  port.postMessage(key, key === null ? [] : [key.buffer as ArrayBuffer]);
});
