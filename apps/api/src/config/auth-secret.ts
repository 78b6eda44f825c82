import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unusable } from '../errors/unusable-directory.ts';
import { writeDurably } from '../storage/write-durably.ts';
import { dataDirectory } from './data-directory.ts';

/**
 * The secret that signs sign-in tokens: the configured one, or one generated on first start and kept in the data
 * directory, readable only by its owner, so that people stay signed in across restarts.
 */
export async function loadAuthSecret(settings: {
  dataDir: string;
  authSecret: string | undefined;
}): Promise<string> {
  if (settings.authSecret !== undefined) return settings.authSecret;
  const path = dataDirectory(settings.dataDir).secret;
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw unusable(error, path);
  });
  if (kept.trim().length >= 32) return kept.trim();
  const secret = randomBytes(48).toString('base64url');
  await writeDurably({ path, bytes: Buffer.from(`${secret}\n`) });
  return secret;
}
