import { readFile, stat } from 'node:fs/promises';
import { dataDirectory } from '../config/data-directory.ts';
import { StartError } from '../errors/start-error.ts';

/** Whose a file is; null when it is not there, or cannot be looked at. */
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
 * @throws {StartError} when it is one.
 */
export async function requireOwner(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = (await ownerOf(dataDirectory(dataDir).database)) ?? (await ownerOf(dataDir)) ?? 0;
  if (owner !== 0) throw new StartError(`Run this as the owner of DATA_DIR (${await nameOf(owner)}).`);
}
