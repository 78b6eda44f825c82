import type { Argon2idInput } from '@underpaint/codec';
import { argon2id } from '@underpaint/imaging/browser';

/** Derives one key after the other, beside the worker that has the picture. */
self.addEventListener('message', async ({ data: input }: MessageEvent<Argon2idInput>) => {
  // Without a key, for instance for want of memory, whoever asked derives it.
  const key = await argon2id(input).catch(() => null);
  self.postMessage(key, key === null ? {} : { transfer: [key.buffer as ArrayBuffer] });
});
