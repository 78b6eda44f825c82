import { once } from 'node:events';
import { chmod, mkdir, open, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { loadAuthSecret } from '../../src/config/auth-secret.ts';
import { parseConfig } from '../../src/config/config.ts';
import { DirectoryInUseError } from '../../src/db/directory-lock.ts';
import { openInDirectory } from '../../src/db/open-in-directory.ts';
import { StartError } from '../../src/errors/start-error.ts';
import { unusable } from '../../src/errors/unusable-directory.ts';
import { openStores } from '../../src/open-stores.ts';
import { backend } from '../support/backend.ts';
import { siteAt } from '../support/faults/site.ts';
import { beginCommand, runCommand, runCommandHere } from '../support/operator.ts';
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
  await expect(startServer({ DATA_DIR: file }, { standIn: true })).rejects.toThrow(
    /^Underpaint cannot start: DATA_DIR cannot be used \(EEXIST\)\. .+\.$/m,
  );
});

test('pictures that cannot be read end start and command with the reason and the place', async () => {
  const dataDir = await temporaryDirectory();
  await (await startApp({ dataDir })).stop();
  const pictures = join(dataDir, 'images');
  await rm(pictures, { recursive: true });
  await writeFile(pictures, '');
  const reason = `(ENOTDIR: not a directory, open '${pictures}/`;
  await expect(startServer({ DATA_DIR: dataDir }, { standIn: true })).rejects.toThrow(reason);
  expect(await runCommandHere('doctor', { dataDir })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(reason),
  });
});

/** Opens the stores in a data directory as a server does, and closes them. */
const opened = async (dataDir: string) => {
  await using closing = new AsyncDisposableStack();
  await openStores(parseConfig({ DATA_DIR: dataDir }), { closing, onConnectionLost: () => {} });
};

test.each(['underpaint.sqlite', 'lock.sqlite'])(
  'a data directory where %s cannot be opened, or is none, cannot be used',
  async (name) => {
    const dataDir = await temporaryDirectory();
    await mkdir(join(dataDir, name));
    await expect(opened(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^DATA_DIR cannot be used \(unable to open database file\)\. /),
    });
    await rmdir(join(dataDir, name));
    await writeFile(join(dataDir, name), 'Meet me at nine. '.repeat(100));
    await expect(opened(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`${name} in DATA_DIR is not a database.`),
    });
  },
);

/** A data directory as a server leaves it, and its database file. */
async function leftInstallation(): Promise<{ dataDir: string; path: string }> {
  const dataDir = await temporaryDirectory();
  await opened(dataDir);
  return { dataDir, path: join(dataDir, 'underpaint.sqlite') };
}

/** Where the header of a database file names the version of SQLite that may write to it. */
const WRITE_VERSION = 18;

test('a database file that may only be read, such as one of another user, cannot be used', async () => {
  const { dataDir, path } = await leftInstallation();
  const file = await open(path, 'r+');
  await file.write(Buffer.of(3), 0, 1, WRITE_VERSION);
  await file.close();
  await expect(opened(dataDir)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^DATA_DIR cannot be used \(attempt to write a readonly database\)\. /),
  });
});

test('a database file that another program has locked is named', async () => {
  const { path } = await leftInstallation();
  using other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  expect(() => openInDirectory(path, 'BEGIN IMMEDIATE')).toThrow(
    new StartError('Another program has locked underpaint.sqlite in DATA_DIR. End it first.'),
  );
});

test('the database of a newer version is left alone, and a sentence says what it is', async () => {
  const { dataDir, path } = await leftInstallation();
  const database = new DatabaseSync(path);
  database.exec("INSERT INTO kysely_migration VALUES ('999-to-come', '2030-01-01T00:00:00.000Z')");
  database.close();
  await expect(opened(dataDir)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^A newer version of Underpaint has used this database\. /),
  });
});

test('a secret that cannot be read ends the start with a sentence, too', async () => {
  const dataDir = await temporaryDirectory();
  await mkdir(join(dataDir, 'auth-secret'));
  await expect(loadAuthSecret({ dataDir, authSecret: undefined })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^DATA_DIR cannot be used \(EISDIR\)/),
  });
});

test('one whose files may not be written or looked at cannot be used, and other errors stay as they are', async () => {
  const path = join(await temporaryDirectory(), 'of-somebody-else.sqlite');
  new DatabaseSync(path).close();
  using reading = new DatabaseSync(path, { readOnly: true });
  const failure = (statement: string) => {
    try {
      return reading.exec(statement);
    } catch (error) {
      return unusable(error, path);
    }
  };
  expect(failure('CREATE TABLE a (b)')).toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('(attempt to write a readonly database)'),
  });
  expect(failure('SELECT')).toMatchObject({ code: 'ERR_SQLITE_ERROR' });
  const [denied, ours] = [Object.assign(new Error(), { code: 'EACCES', syscall: 'stat' }), new TypeError()];
  expect(unusable(denied, path)).toMatchObject({
    message: expect.stringMatching(/^DATA_DIR cannot be used \(EACCES\)/),
  });
  expect(unusable(ours, path)).toBe(ours);
});

test.each([
  ['HOST', { HOST: '192.0.2.1' }, /192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST to .+\.$/m],
  ['HOST', { HOST: 'a b' }, /on a b \(ENOTFOUND\)\. Set HOST to .+\.$/m],
  ['METRICS_HOST', { METRICS_HOST: '192.0.2.1', METRICS_PORT: '0' }, /Set METRICS_HOST to .+\.$/m],
])(
  'a host that is not this machine ends the start with a sentence that names %s',
  async (_, env, sentence) => {
    const starting = startServer({ DATA_DIR: await temporaryDirectory(), ...env }, { standIn: true });
    await expect(starting).rejects.toThrow(/^Underpaint cannot start: it cannot listen on /m);
    await expect(starting).rejects.toThrow(sentence);
  },
);

test.each([
  ['doctor', []],
  ['doctor', ['--repair', '--claim-storage']],
  ['remove-image', ['BuRWqwUpo5S_FuPxCOsbpw']],
  ['backup', ['/dev/null/backup']],
] as const)('%s with %j finds no installation where there is none, and creates none', async (name, args) => {
  const parent = await temporaryDirectory();
  for (const dataDir of [join(parent, 'mistyped'), parent]) {
    expect(await runCommandHere(name, { dataDir }, ...args)).toMatchObject({
      code: 2,
      stderr: 'There is no installation in DATA_DIR.\n',
    });
  }
  expect(await readdir(parent)).toEqual([]);
});

test('a command whose reader leaves early, as `head` does, ends its work in silence', async () => {
  const { dataDir } = await startApp();
  const child = beginCommand('doctor', { DATA_DIR: dataDir });
  child.stdout.destroy();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual(['', 0]);
});

test('a server starts although a file of a picture that was removed cannot be deleted', async () => {
  const app = await startApp();
  await app.services.storage.put('k'.repeat(32), Buffer.from('a picture'));
  await backend.sql(app.dataDir, `INSERT INTO orphans VALUES ('${'k'.repeat(32)}', '2020-01-01')`);
  await app.stop();
  const path = join(app.dataDir, 'images', 'k'.repeat(32));
  await rm(path);
  // A directory, because root can delete every file.
  await mkdir(path);
  const again = await startApp({ dataDir: app.dataDir });
  expect((await again.get('/api/health')).status).toBe(200);
  expect(again.log.join('')).toContain('could not be cleaned up');
});
