import { readFile, stat } from 'node:fs/promises';
import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';

/** The owner of a file; null when it does not exist, or cannot be examined. */
async function ownerOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.uid ?? null;
}

async function nameOf(uid: number): Promise<string> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const account = accounts.split('\n').find((line) => line.split(':')[2] === String(uid));
  return account?.split(':')[0] ?? `user ${uid}`;
}

/**
 * Keeps root away from another user's installation: what root writes there, the server could not open.
 *
 * @throws {StartError} when root is about to work on one.
 */
export async function requireOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await ownerOf(dataDirectory(dataDir).database)) ?? (await ownerOf(dataDir)) ?? 0;
  if (owner !== 0) throw new StartError(`Run this as the owner of DATA_DIR (${await nameOf(owner)}).`);
}
