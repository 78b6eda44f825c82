import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWhole } from '../src/files.ts';
import { coverFile } from './pictures.ts';

const main = new URL('../src/main.ts', import.meta.url).pathname;
const env = { ...process.env, UNDERPAINT_KEY: 'correct horse' };
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underpaint-process-'));
  await writeFile(join(folder, 'cover.jpg'), await coverFile('jpeg'));
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

test('a reader that stops early is no failure', async () => {
  const child = start('--help');
  child.stdout.destroy();
  expect(await ended(child)).toMatchObject({ exit: 0, stderr: '' });
});

test('a file that cannot take its place leaves no half file and no temporary one', async () => {
  const place = await mkdtemp(join(folder, 'place-'));
  await expect(writeWhole(place, Buffer.from('x'), { force: true })).rejects.toMatchObject({
    code: 'file.unwritable',
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('of many writers without --force exactly one wins and its file is whole', async () => {
  const path = join(folder, 'raced.png');
  const writers = Array.from({ length: 20 }, (_, i) => Buffer.alloc(100_000, i));
  const results = await Promise.allSettled(writers.map((bytes) => writeWhole(path, bytes, { force: false })));
  const winner = results.findIndex((result) => result.status === 'fulfilled');
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect((await readFile(path)).equals(writers[winner] as Buffer)).toBe(true);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'file.exists' });
  }
});
