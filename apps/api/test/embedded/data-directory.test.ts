import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { DirectoryInUseError } from '../../src/db/directory-lock.ts';
import { siteAt } from '../support/faults/site.ts';
import { beginCommand, runCommand } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { startServer } from '../support/server-process.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

test('a second server on the same data directory is refused', async () => {
  const app = await startApp();
  await expect(startApp({ dataDir: app.dataDir })).rejects.toThrow(DirectoryInUseError);
});

test('the secret that signs tokens is for its owner only', async () => {
  const app = await startApp();
  expect((await stat(join(app.dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
});

/** Paths below a directory to which others than the owner have access; those in a closed directory count too. */
async function openToOthers(directory: string): Promise<string[]> {
  const names = (await readdir(directory, { recursive: true })).sort();
  const modes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).mode));
  return names.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

/** A directory that everybody can read, as `mkdir` creates it. */
async function openDirectory(): Promise<string> {
  const directory = join(await temporaryDirectory(), 'open');
  await mkdir(directory);
  await chmod(directory, 0o755);
  return directory;
}

test('whatever server and backup write into a directory open to others is for its owner only', async () => {
  const [dataDir, into] = [await openDirectory(), await openDirectory()];
  const server = await startServer({ DATA_DIR: dataDir }, { standIn: true });
  const site = siteAt(server.address);
  const { token } = await site.signUp('a@example.org');
  await site.encode(token, await pngPhoto({ width: 320, height: 320 }));
  expect(await openToOthers(dataDir)).toEqual([]);
  expect((await runCommand('backup', { dataDir }, into)).code).toBe(0);
  expect(await readdir(into)).toContain('underpaint.sqlite');
  expect(await openToOthers(into)).toEqual([]);
});

test('a start closes to others what an earlier version left open', async () => {
  const dataDir = await openDirectory();
  await (await startApp({ dataDir })).stop();
  for (const name of await readdir(dataDir))
    await chmod(join(dataDir, name), name === 'images' ? 0o755 : 0o644);
  await writeFile(join(dataDir, 'of-somebody-else'), '', { mode: 0o644 });
  await startApp({ dataDir });
  expect(await openToOthers(dataDir)).toEqual(['of-somebody-else']);
});

test('a data directory that cannot be used ends the start with a sentence', async () => {
  const file = join(await temporaryDirectory(), 'a-file');
  await writeFile(file, '');
  expect(await runCommand('doctor', { dataDir: file })).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^DATA_DIR cannot be used \(EEXIST\)\. .+\n$/),
  });
});

test('a command whose reader leaves early, as `head` does, ends its work in silence', async () => {
  const { dataDir } = await startApp();
  const child = beginCommand('doctor', { DATA_DIR: dataDir });
  child.stdout.destroy();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual(['', 0]);
});
