import { spawn } from 'node:child_process';
import fs, { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { writeWhole } from '../src/files.ts';
import { coverFile } from './pictures.ts';
import { underpaint } from './world.ts';

const main = new URL('../src/main.ts', import.meta.url).pathname;
const UNDERPAINT_KEY = 'correct horse';
const env = { ...process.env, UNDERPAINT_KEY };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underpaint-process-'));
  await writeFile(join(folder, 'cover.jpg'), await coverFile('jpeg'));
  await writeFile(join(folder, 'plain.png'), await coverFile('png', 90, 90));
  const files = [join(folder, 'cover.jpg'), join(folder, 'hidden.jpg')];
  const hiding = ['hide', ...files, '--message', 'hello', '--key-env', 'UNDERPAINT_KEY'];
  expect(await underpaint(hiding, { env: { UNDERPAINT_KEY } })).toMatchObject({ exit: 0 });
});

afterAll(() => rm(folder, { recursive: true }));

function start(...args: string[]) {
  return spawn(process.execPath, [main, ...args, '--key-env', 'UNDERPAINT_KEY'], { env, cwd: folder });
}

async function ended(
  child: ReturnType<typeof start>,
): Promise<{ exit: number | null; stdout: Buffer; stderr: string }> {
  const out: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (part) => out.push(part));
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { exit, stdout: Buffer.concat(out), stderr };
}

test('the program writes exactly the bytes of the message, and nothing on the error stream', async () => {
  const message = 'Zwei Zeilen,\nkeine dritte 🖼';
  const hiding = start('hide', 'cover.jpg', 'out.jpg', '--message-file', '-');
  hiding.stdin.end(message);
  expect(await ended(hiding)).toMatchObject({ exit: 0, stderr: '' });
  const { exit, stdout, stderr } = await ended(start('reveal', 'out.jpg'));
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout.equals(Buffer.from(message))).toBe(true);
});

test('nobody types a message in vain: whether there is a cover is known before', async () => {
  const child = start('hide', 'nowhere.jpg', 'new.jpg', '--message-file', '-');
  onTestFinished(() => void child.kill());
  const { exit, stderr } = await ended(child);
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: 'There is no file nowhere.jpg.\n' });
});

test('a reader that stops early is not a failure', async () => {
  const child = start('--help');
  child.stdout.destroy();
  expect(await ended(child)).toMatchObject({ exit: 0, stderr: '' });
});

/** Starts the program from a shell that redirects its streams. */
function startRedirected(redirection: string, ...args: string[]) {
  const program = [process.execPath, ...args, '--key-env', 'UNDERPAINT_KEY'];
  return spawn('sh', ['-c', `exec "$0" "$@" ${redirection}`, ...program], { env, cwd: folder });
}

test.each([
  ['help', ['--help']],
  ['a result', ['reveal', 'plain.png', '--json']],
  ['a message', ['reveal', 'hidden.jpg']],
])('%s that does not fit on the disk ends with one sentence and 2', async (_, args) => {
  expect(await ended(startRedirected('>/dev/full', main, ...args))).toMatchObject({
    exit: 2,
    stderr: 'The output cannot be written: the disk is full.\n',
  });
});

test('a message of which only a part fits on the disk ends with one sentence and 2', async () => {
  // A limit of 1,024 bytes for each file.
  await writeFile(join(folder, 'nearly-full'), 'x'.repeat(1022));
  const program = [process.execPath, main, 'reveal', 'hidden.jpg', '--key-env', 'UNDERPAINT_KEY'];
  const limited = 'ulimit -f 2; exec "$0" "$@" >>nearly-full';
  expect(await ended(spawn('sh', ['-c', limited, ...program], { env, cwd: folder }))).toMatchObject({
    exit: 2,
    stderr: 'The output cannot be written: the file is too large for this disk.\n',
  });
});

test.each([
  [2, ['reveal', 'nowhere.png']],
  [1, ['reveal', 'plain.png']],
  [0, ['--help']],
])('an error stream on a full disk leaves the exit code at %i', async (exit, args) => {
  expect((await ended(startRedirected('2>/dev/full', main, ...args))).exit).toBe(exit);
});

test('an error stream that nobody reads leaves the exit code as it is', async () => {
  const child = start('reveal', 'nowhere.png');
  child.stderr.destroy();
  expect((await ended(child)).exit).toBe(2);
});

test('a reader that stops early does not turn a failure into success', async () => {
  const child = start('reveal', 'nowhere.png', '--json');
  child.stdout.destroy();
  expect(await ended(child)).toMatchObject({ exit: 2, stderr: 'There is no file nowhere.png.\n' });
});

/** Has a module run before the program. */
const importing = (source: string) => `--import=data:text/javascript,${encodeURIComponent(source)}`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the program ended by %s while the disk is slow leaves no part of the picture behind',
  async (signal) => {
    const slowly = `import fs from 'node:fs/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const { open } = fs;
      fs.open = async (...args) => {
        const sync = () => new Promise(() => process.stdin.resume() && console.log('syncing'));
        return Object.assign(await open(...args), { sync });
      };
      syncBuiltinESMExports();`;
    const place = await mkdtemp(join(folder, 'ended-'));
    const hiding = ['hide', 'cover.jpg', join(place, 'out.jpg'), '--message', 'hello'];
    const child = startRedirected('', importing(slowly), main, ...hiding);
    child.stdout.once('data', () => child.kill(signal));
    expect(await ended(child)).toMatchObject({ exit: null, stderr: '' });
    expect(child.signalCode).toBe(signal);
    expect(await readdir(place)).toEqual([]);
  },
);

test('a library that cannot be loaded does not end like a missing message', async () => {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name === 'sharp') throw new Error('sharp is not for this processor');
      return next(name, context);
    } });`;
  const { exit, stderr } = await ended(startRedirected('', importing(hooks), main, 'reveal', 'plain.png'));
  expect(exit).toBe(2);
  expect(stderr).toContain('sharp is not for this processor');
});

test('a file that cannot take its place leaves no half file and no temporary one', async () => {
  const place = await mkdtemp(join(folder, 'place-'));
  await expect(writeWhole(place, Buffer.from('x'), { force: true })).rejects.toMatchObject({
    code: 'file.unwritable',
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a path that leads nowhere is reported, and not what that means for the temporary file', async () => {
  await expect(
    writeWhole(join(folder, 'cover.jpg/o.jpg'), Buffer.from('x'), { force: true }),
  ).rejects.toMatchObject({
    code: 'file.unwritable',
    message: `${join(folder, 'cover.jpg/o.jpg')} cannot be written: part of the path is not a folder.`,
  });
});

test('a file that is replaced keeps its permissions; a link does not pass its own on', async () => {
  const [path, link] = [join(folder, 'private.png'), join(folder, 'link.png')];
  await writeFile(path, 'before', { mode: 0o640 });
  await symlink(path, link);
  const modeOf = async (name: string) => (await lstat(name)).mode & 0o777;
  const modeByDefault = await modeOf(join(folder, 'cover.jpg'));
  await writeWhole(link, Buffer.from('x'), { force: true });
  await writeWhole(path, Buffer.from('x'), { force: true });
  expect([await modeOf(link), await modeOf(path)]).toEqual([modeByDefault, 0o640]);
});

test('of many writers without --force exactly one wins and its file is whole', async () => {
  const path = join(folder, 'raced.png');
  const writers = Array.from({ length: 10 }, (_, i) => Buffer.alloc(100_000, i));
  const results = await Promise.allSettled(writers.map((bytes) => writeWhole(path, bytes, { force: false })));
  const winner = results.findIndex((result) => result.status === 'fulfilled');
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await readFile(path)).equals(writers[winner] as Buffer)).toBe(true);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'file.exists' });
  }
});

test.each([
  ['exFAT on Windows', 'EISDIR'],
  ['exFAT on Linux', 'EPERM'],
  ['exFAT on a Mac', 'ENOTSUP'],
  ['Android', 'EACCES'],
])('where there are no hard links, as with %s, the file is written all the same', async (_, code) => {
  const link = vi.spyOn(fs, 'link').mockRejectedValue(Object.assign(new Error('no links here'), { code }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
  const path = join(folder, `${code}.png`);
  await writeWhole(path, Buffer.from('a picture'), { force: false });
  expect(link).toHaveBeenCalledOnce();
  expect(await readFile(path, 'utf8')).toBe('a picture');
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
