import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const KEPT = fileURLToPath(new URL('../lib/kept.mjs', import.meta.url));
/** Prints that it runs, and would run for ever. */
const STAYS = `console.log('here'); setInterval(() => {}, 1000);`;
/** Starts a kept program, as the suites start browsers. */
const STARTS = `require('node:child_process')
  .spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;

const kept = (directory: string, program: string[]) => [KEPT, directory, process.execPath, ...program];
const profile = () => mkdtempSync(join(tmpdir(), 'underpaint-kept-'));

function begin(args: string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a kept program ends with the process that had it started, even when that one is killed', async () => {
  const directory = profile();
  const starter = begin(['-e', STARTS, ...kept(directory, ['-e', STAYS])]);
  await once(starter.stdout, 'readable');
  starter.kill('SIGKILL');
  // Every process that can write to it has ended.
  expect(await text(starter.stdout)).toBe('here\n');
  expect(existsSync(directory)).toBe(false);
});

test('a kept program that only starts the one that stays does not leave it behind', async () => {
  const directory = profile();
  const stays = { stdio: ['ignore', 'inherit', 'ignore'] };
  const script = `require('node:child_process')
    .spawn(process.execPath, ['-e', ${JSON.stringify(STAYS)}], ${JSON.stringify(stays)});`;
  const keeper = begin(kept(directory, ['-e', script]));
  await once(keeper.stdout, 'readable');
  keeper.stdin?.end();
  expect(await text(keeper.stdout)).toBe('here\n');
  expect(existsSync(directory)).toBe(false);
});

test('a kept program that ends by itself takes its directory with it', async () => {
  const directory = profile();
  const keeper = begin(kept(directory, ['-e', '']));
  expect(await once(keeper, 'exit')).toEqual([0, null]);
  expect(existsSync(directory)).toBe(false);
});
