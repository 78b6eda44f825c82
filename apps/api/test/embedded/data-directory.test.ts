import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DirectoryInUseError } from '../../src/db/directory-lock.ts';
import { startApp } from '../support/test-app.ts';

test('a second server on the same data directory is refused', async () => {
  const app = await startApp();
  await expect(startApp({ dataDir: app.dataDir })).rejects.toThrow(DirectoryInUseError);
});

test('the secret that signs tokens is for its owner only', async () => {
  const app = await startApp();
  expect((await stat(join(app.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
});
