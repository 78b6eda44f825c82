import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/** All bytes of a stored file, or `null` when there is none. */
export async function readStored(storage: Storage, key: string): Promise<Uint8Array | null> {
  const file = await storage.open(key);
  if (file === null) return null;
  return file.body instanceof Readable ? buffer(file.body) : file.body;
}
