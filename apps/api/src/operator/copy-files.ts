import { createHash } from 'node:crypto';
import { readStored } from '../storage/read-stored.ts';
import type { Storage } from '../storage/storage.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Copies the files that are missing. */
export async function copyFiles(source: Storage, target: Storage): Promise<void> {
  const there = new Set(await target.list());
  for (const key of await source.list()) {
    if (there.has(key)) continue;
    const bytes = await readStored(source, key);
    if (bytes !== null) await target.put(key, bytes);
  }
}

/** Reads every file on both sides; returns the names of those that differ and of those that should not be there. */
export async function differingFiles(source: Storage, target: Storage): Promise<string[]> {
  const keys = new Set(await source.list());
  const differing = (await target.list()).filter((key) => !keys.has(key));
  for (const key of keys) {
    const [here, there] = [await readStored(source, key), await readStored(target, key)];
    if (here === null || there === null || sha256(here) !== sha256(there)) differing.push(key);
  }
  return differing;
}
