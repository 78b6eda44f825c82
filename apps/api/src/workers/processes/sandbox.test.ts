import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gatedTask, SOMEBODY } from '../../../test/support/gate.ts';
import { labelled } from '../../../test/support/on-device.ts';
import type { Outside } from '../../../test/support/taken-over.worker.ts';
import { temporaryDirectory } from '../../../test/support/test-app.ts';
import { processWorkers } from '../process-workers.ts';
import { findSandbox, openSandbox, type Sandbox } from './sandbox.ts';

const TAKEN_OVER = new URL('../../../test/support/taken-over.worker.ts', import.meta.url);
const EVERYTHING = [
  'connect to a port',
  'connect to a socket',
  'connect to a socket without a file',
  'list the data',
  'read the database',
  'read the secret',
  'read the environment of the server',
  'open the memory of the server',
  'signal the server',
  'list the people of the machine',
  'write into the data',
  'write temporary files',
  'write into the home directory',
  'write at the root',
  'change the code',
];

/** A process of the server's user, with a secret in its environment, files, a port and a socket. */
async function outside(dataDir: string): Promise<Outside> {
  for (const name of ['underpaint.sqlite', 'auth-secret']) await writeFile(join(dataDir, name), 'secret');
  const socket = join(dataDir, 'socket');
  const abstractSocket = `\0underpaint-${dataDir}`;
  const servers = [
    createServer().listen(socket),
    createServer().listen(0, '127.0.0.1'),
    createServer().listen(abstractSocket),
  ];
  for (const server of servers) onTestFinished(() => void server.close());
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const address = servers[1]?.address();
  if (address === null || typeof address !== 'object') throw new Error('no port');
  const canary = 'CANARY-OF-THE-ENVIRONMENT';
  const neighbour = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)'], {
    env: { CANARY: canary },
  });
  onTestFinished(() => void neighbour.kill('SIGKILL'));
  await once(neighbour, 'spawn');
  return { port: address.port, socket, abstractSocket, dataDir, serverPid: neighbour.pid ?? 0, canary };
}

/** What a compromised process can reach during somebody's picture, and during the next person's. */
async function reachedWithin(
  sandbox: Sandbox | null,
  dataDir: string,
  next = 'the next',
): Promise<string[][]> {
  const limits = { workers: 1, queueMax: 32, taskSeconds: 600 };
  const workers = processWorkers({ ...limits, filename: TAKEN_OVER, sandbox });
  onTestFinished(() => workers.close());
  const message = JSON.stringify(await outside(dataDir));
  const reached: string[][] = [];
  for (const uid of ['the first', next]) {
    const { picture } = await workers.encode({ ...gatedTask(), message }, { ...SOMEBODY, uid });
    reached.push(JSON.parse(Buffer.from(picture).toString()));
  }
  return reached;
}

const settings = { memoryBytes: 2 ** 30, dataDir: '/nowhere' };

if (process.platform === 'linux') {
  test('a picture process that is taken over reaches no network, no file, no other process and no second person’s picture', async () => {
    const sandbox = await findSandbox(settings);
    expect(sandbox).not.toBeNull();
    expect(await reachedWithin(sandbox, await temporaryDirectory())).toEqual([[], []]);
  });

  test('nor does it when the data are inside the code directories it may read', async () => {
    const dataDir = await mkdtemp(
      fileURLToPath(new URL('../../../../../node_modules/.data-', import.meta.url)),
    );
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const sandbox = await findSandbox({ ...settings, dataDir });
    expect(await reachedWithin(sandbox, dataDir)).toEqual([[], []]);
  });

  test('what glibc reads before it asks for huge pages is as it is outside', async () => {
    const code = `
      const { readdirSync, readFileSync } = require('node:fs');
      const directory = '/sys/kernel/mm/transparent_hugepage/';
      const read = (name) => { try { return readFileSync(directory + name, 'utf8'); } catch (error) { return error.code; } };
      process.stdout.write(JSON.stringify(['enabled', 'hpage_pmd_size'].map(read)));`;
    const command: [string, ...string[]] = [process.execPath, '-e', code];
    const sandbox = await findSandbox(settings);
    const saidBy = async ([program, ...args]: [string, ...string[]]) =>
      (await promisify(execFile)(program, args)).stdout;
    expect(await saidBy(sandbox?.around(command, []) ?? ['false'])).toBe(await saidBy(command));
  });

  test('a process that receives finished pictures is alive after each of them', async () => {
    const limits = { workers: 1, queueMax: 32, taskSeconds: 600 };
    const onDeath = vi.fn();
    const sandbox = await findSandbox(settings);
    const workers = processWorkers({ ...limits, sandbox, onDeath });
    onTestFinished(() => workers.close());
    const labelUrl = 'https://underpaint.example/decode/one';
    const { image, width, height } = await labelled(labelUrl);
    const picture = await image.jpeg().toBuffer();
    const task = { picture, labelUrl, limits: { maxBytes: 1e7, maxPixels: 1e7 } };
    for (let time = 0; time < 3; time += 1) {
      await expect(workers.receive(task, SOMEBODY)).resolves.toMatchObject({ width, height });
    }
    expect(onDeath).not.toHaveBeenCalled();
  });

  test('a process continues when its sandbox is told to end, as a service manager tells every process', async () => {
    const code = "process.stdout.write('up'); process.stdin.on('data', () => process.exit(7))";
    const [program = '', ...args] =
      (await findSandbox(settings))?.around([process.execPath, '-e', code], []) ?? [];
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    child.stdin.write('go on');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  test('without a sandbox it reaches all of it, but never a second picture, not even of the same person', async () => {
    const reached = await reachedWithin(null, await temporaryDirectory(), 'the first');
    expect(reached).toEqual([EVERYTHING, EVERYTHING]);
  });
} else {
  test('there is no sandbox for picture processes on this platform, and still no second picture for one', async () => {
    expect(await findSandbox(settings)).toBeNull();
    const reached = await reachedWithin(null, await temporaryDirectory(), 'the first');
    for (const names of reached) expect(names).not.toContain('see a second picture');
  });
}

test('where there is no sandbox the server says so once, and does not start when one is required', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const open = (pictureSandbox: 'auto' | 'required' | 'off') =>
    openSandbox({ pictureSandbox, pictureMemoryBytes: 2 ** 30, dataDir: '/nowhere' }, (sentence) =>
      said.push(sentence),
    );
  expect(await open('auto')).toBeNull();
  expect(said).toEqual([expect.stringMatching(/^Pictures are processed without a sandbox\. .*bubblewrap/)]);
  await expect(open('required')).rejects.toThrow(/^PICTURE_SANDBOX is required/);
  expect(await open('off')).toBeNull();
  expect(said).toHaveLength(1);
});
