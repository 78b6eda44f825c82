import type { Argon2idInput } from '@underpaint/codec';
import { argon2id } from '@underpaint/imaging/browser';

/** Derives one key after the other, beside the worker that has the picture. */
self.addEventListener('message', async ({ data: input }: MessageEvent<Argon2idInput>) => {
  const key = await argon2id(input);
  self.postMessage(key, { transfer: [key.buffer as ArrayBuffer] });
});
