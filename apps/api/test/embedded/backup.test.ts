import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../src/operator/backup.ts';
import { UnmarkedStorageError } from '../../src/storage/claim-storage.ts';
import { backend } from '../support/backend.ts';
import { beginCommand, ended, runCommand, runCommandHere } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const BACKUP = fileURLToPath(new URL('../../src/operator/backup.command.ts', import.meta.url));

test('a backup of a running server opens its pictures, knows its people, and holds nothing that came later', async () => {
  const app = await startApp();
  const person = await app.signUp('ada@example.org');
  const fields = { image: await pngPhoto(), message: 'from the backup', key: 'right' };
  const kept = (await app.encode(fields, person)).json();
  const into = join(await temporaryDirectory(), 'backup');
  await backUp(app.dataDir, into);
  const later = (await app.encode(fields, person)).json();

  const restored = await startApp({ dataDir: into });
  expect((await restored.decode({ s3Key: kept.s3Key, key: 'right' })).json()).toEqual({
    message: 'from the backup',
  });
  const picture = await restored.get(`/api/images/public/${kept.encodingId}`);
  expect(picture.bytes).toEqual((await app.get(`/api/images/public/${kept.encodingId}`)).bytes);
  expect(await restored.used(person)).toBe(1);
  expect((await restored.get(`/api/images/share/${later.encodingId}`)).status).toBe(404);
  expect((await stat(into)).mode & 0o777).toBe(0o700);
});

test('a backup does not overwrite other files, and needs an installation', async () => {
  const app = await startApp();
  const [full, empty] = [app.dataDir, await temporaryDirectory()];
  await expect(backUp(app.dataDir, full)).rejects.toThrow('not empty');
  await expect(backUp(empty, join(empty, 'backup'))).rejects.toThrow('no installation');
});

test('a backup is not made inside the installation, by whatever name', async () => {
  const { dataDir } = await startApp();
  const link = join(await temporaryDirectory(), 'link');
  await symlink(dataDir, link);
  for (const into of [join(dataDir, 'backup'), join(dataDir, 'images', 'a', 'b'), join(link, 'backup')]) {
    expect(await runCommandHere('backup', { dataDir }, into)).toEqual({
      code: 2,
      stdout: '',
      stderr: `The backup cannot be made in ${into}: that is inside DATA_DIR.\n`,
    });
  }
  const names = await readdir(dataDir, { recursive: true });
  expect(names.filter((name) => /backup|images\/a/.test(name))).toEqual([]);
});

test('where a backup cannot be made because a file is in its place, one sentence says so', async () => {
  const { dataDir } = await startApp();
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, 'of somebody else');
  for (const into of [file, join(file, 'backup')]) {
    expect(await runCommandHere('backup', { dataDir }, into)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^The backup cannot be made in \S+file\S*: E[A-Z]+: .+\n$/),
    });
  }
  expect(await readFile(file, 'utf8')).toBe('of somebody else');
});

/** Runs the command where no file may grow beyond a megabyte, as on a full disk. */
async function backUpWithoutRoom(dataDir: string, into: string) {
  const limited = `trap '' XFSZ; ulimit -f 1024; exec "$@"`;
  const child = spawn('bash', ['-c', limited, 'bash', process.execPath, BACKUP, into], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return ended(child);
}

test.each([
  ['a picture', (dataDir: string) => writeFile(join(dataDir, 'images', 'k'.repeat(32)), Buffer.alloc(2e6))],
  [
    'the database',
    (dataDir: string) =>
      backend.sql(dataDir, 'INSERT INTO quotas (uid, used) VALUES (hex(zeroblob(1000000)), 1)'),
  ],
])(
  'when there is no room for %s, one sentence says so and nothing of the backup is left',
  async (_, grow) => {
    const { dataDir } = await startApp();
    await grow(dataDir);
    const [there, parent] = [await temporaryDirectory(), await temporaryDirectory()];
    for (const into of [there, join(parent, 'a', 'backup')]) {
      expect(await backUpWithoutRoom(dataDir, into)).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^The backup cannot be made in \S+: .+\n$/),
      });
    }
    expect([await readdir(there), await readdir(parent)]).toEqual([[], []]);
  },
);

test('a file that cannot be read is named, with its place, and nothing of the backup is left', async () => {
  const { dataDir } = await startApp();
  await mkdir(join(dataDir, 'images', 'k'.repeat(32)));
  const into = join(await temporaryDirectory(), 'backup');
  expect(await runCommandHere('backup', { dataDir }, into)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^The file k{32} could not be read from the directory \S+images \(EISDIR: .+\)\. Check the disk or bucket, then .+\n$/,
    ),
  });
  await expect(readdir(into)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a backup that was killed in the middle does not pass for a whole one', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  await app.encode({ image, message: 'hi', key: 'k' }, person);
  // Whoever copies this waits for ever.
  execFileSync('mkfifo', [join(app.dataDir, 'images', 'k'.repeat(32))]);
  const into = join(await temporaryDirectory(), 'backup');
  const backup = beginCommand('backup', { DATA_DIR: app.dataDir }, into);
  const killed = ended(backup);
  await expect.poll(() => existsSync(join(into, 'images'))).toBe(true);
  backup.kill('SIGKILL');
  await killed;
  await expect(startApp({ dataDir: into })).rejects.toThrow(UnmarkedStorageError);
});

test('a database whose pictures are somewhere else is not backed up as if it had none', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  await app.encode({ image, message: 'hi', key: 'k' }, person);
  const [images, into] = [join(app.dataDir, 'images'), join(await temporaryDirectory(), 'backup')];
  await rename(images, `${images}-away`);
  const backup = await runCommand('backup', app, into);
  expect(backup).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The directory \S+images bears no mark, although the database \S+ lists pictures \(1\)/,
    ),
  });
  await rename(`${images}-away`, images);
  expect((await runCommand('backup', app, into)).code).toBe(0);
  expect((await readdir(join(into, 'images'))).sort()).toEqual((await readdir(images)).sort());
});
