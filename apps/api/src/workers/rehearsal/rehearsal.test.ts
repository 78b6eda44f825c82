import { execFile } from 'node:child_process';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEFAULT_LIMITS } from '@underpaint/imaging';
import { expect, onTestFinished, test } from 'vitest';
import { labelled } from '../../../test/support/on-device.ts';
import { pngPhoto } from '../../../test/support/pictures.ts';
import { temporaryDirectory } from '../../../test/support/test-app.ts';
import { REUSABLE, SINGLE } from '../kinds.ts';
import { bundledPath, fileOf, PICTURE_WORKER, RECEIVING_WORKER } from '../modules.ts';
import { keepTextModel, takeTextModel } from '../picture/text-model-file.ts';
import { processPool } from '../processes/process-pool.ts';
import { findSandbox } from '../processes/sandbox.ts';
import { starterHere } from '../processes/started.ts';
import { openRehearsal } from './rehearsal.ts';

test('a text model that was kept is used; a missing or damaged one is not', async () => {
  const directory = await temporaryDirectory();
  expect(await takeTextModel(directory)).toBe(false);
  await keepTextModel(directory);
  expect(await takeTextModel(directory)).toBe(true);
  await truncate(join(directory, 'text-model'), 1_000_000);
  expect(await takeTextModel(directory)).toBe(false);
});

const LABEL = 'https://underpaint.example/decode/BuRWqwUpo5S_FuPxCOsbpw';

/** V8's name for the compiled code that a process for one picture can use. */
async function tagOfProcesses(): Promise<string> {
  const args = [...SINGLE.flags, '-p', "require('node:v8').cachedDataVersionTag().toString(16)"];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim();
}

/** The directory left by a finished rehearsal of the real module. */
async function rehearsed(): Promise<string> {
  const rehearsal = openRehearsal();
  onTestFinished(rehearsal.close);
  expect(await rehearsal.ended).toEqual([0, null]);
  return rehearsal.directory;
}

/** Hides a message and reveals it again, each in a process that uses what is prepared in this directory. */
async function hiddenAndRevealed(directory: string, message: string) {
  const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir: '/nowhere' });
  const pool = processPool({
    ...SINGLE,
    starter: starterHere,
    filename: PICTURE_WORKER,
    sandbox,
    ahead: 0,
    rehearsed: directory,
    onDeath: () => {},
  });
  onTestFinished(pool.close);
  const time = { signal: new AbortController().signal };
  const task = { claimed: null, passphrase: 'open sesame', limits: DEFAULT_LIMITS };
  const cover = {
    ...task,
    picture: await pngPhoto(),
    message,
    wanted: 'balanced',
    labelUrl: null,
    asksReceipt: true,
  } as const;
  const encoded = await pool.run<'encode'>({ name: 'encode', task: cover }, time);
  if (!('result' in encoded)) return encoded;
  const stego = { ...task, picture: encoded.result.picture };
  return pool.run<'decode'>({ name: 'decode', task: stego }, time);
}

/** Receives a picture in a reusable process that uses what is prepared in this directory. */
async function receivedIn(directory: string) {
  const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir: '/nowhere' });
  const options = { ...REUSABLE, filename: RECEIVING_WORKER, onDeath: () => {} };
  const pool = processPool({ ...options, starter: starterHere, sandbox, rehearsed: directory });
  onTestFinished(pool.close);
  const { image } = await labelled(LABEL);
  const task = {
    picture: await image.jpeg({ quality: 90 }).toBuffer(),
    labelUrl: LABEL,
    limits: DEFAULT_LIMITS,
  };
  return pool.run<'receive'>({ name: 'receive', task }, { signal: new AbortController().signal });
}

test('a rehearsal leaves compiled code in one place and the text model, and processes hide and reveal with them as they do without', async () => {
  const directory = await rehearsed();
  expect(await takeTextModel(directory)).toBe(true);
  // Node looks for compiled code in a directory named after V8's version and options.
  expect(await readdir(directory)).toContainEqual(expect.stringContaining(`-${await tagOfProcesses()}-`));
  expect(fileOf(PICTURE_WORKER, directory)).toBe(bundledPath(PICTURE_WORKER, directory));
  const receipt = expect.objectContaining({ length: 32 });
  const found = { result: { found: true, message: 'Meet me at nine.', receipt } };
  expect(await hiddenAndRevealed(directory, 'Meet me at nine.')).toMatchObject(found);
  expect(await receivedIn(directory)).toMatchObject({ result: { format: 'jpeg', width: 480 } });
  await truncate(join(directory, 'text-model'), 1_000_000);
  expect(await hiddenAndRevealed(directory, 'Meet me at nine.')).toMatchObject(found);
});
