import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

/**
 * All bytes of a stored file, or `null` when there is none.
 *
 * @param take called with their number before they are read; nothing is read if it throws.
 */
export async function readStored(
  storage: Storage,
  key: string,
  take: (bytes: number) => void = () => {},
): Promise<Uint8Array | null> {
  const file = await storage.open(key);
  if (file === null) return null;
  const { body } = file;
  try {
    take(file.bytes);
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    throw error;
  }
  return body instanceof Readable ? buffer(body) : body;
}
