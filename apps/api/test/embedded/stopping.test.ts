import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { siteAt } from '../support/faults/site.ts';
import { pngPhoto } from '../support/pictures.ts';
import { serverArguments } from '../support/server-process.ts';
import { temporaryDirectory } from '../support/test-app.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** A picture that takes little work but still has room for a message. */
const SMALL = { width: 400, height: 300 };

/** Reads on until a line contains what is looked for, and returns that. */
async function nextMatch(lines: AsyncIterator<string>, wanted: RegExp): Promise<string> {
  for (;;) {
    const { value = '', done } = await lines.next();
    if (done) throw new Error(`the server ended before it said ${wanted}`);
    const [match] = wanted.exec(value) ?? [];
    if (match !== undefined) return match;
  }
}

/** A process and all its descendants; where there is no /proc, the process and its group. */
async function withAllBelow(pid: number): Promise<number[]> {
  if (process.platform !== 'linux') return [-pid];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const below = await Promise.all(children.trim().split(' ').filter(Boolean).map(Number).map(withAllBelow));
  return [pid, ...below.flat()];
}

test.each([
  { signal: 'SIGTERM', whom: 'the server alone', reach: (pid: number) => [pid] },
  { signal: 'SIGTERM', whom: 'every process of it, as systemd does,', reach: withAllBelow },
  { signal: 'SIGINT', whom: 'its group, as a terminal does,', reach: (pid: number) => [-pid] },
] as const)(
  '$signal to $whom finishes the encode that is running, then the server ends',
  async ({ signal, reach }) => {
    const dataDir = await temporaryDirectory();
    const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug', WORKERS: '1' };
    const child = spawn(process.execPath, serverArguments(), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const log = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const site = siteAt(await nextMatch(log, /http:\/\/[\d.]+:\d+/));
    const { token } = await site.signUp('a@example.org');
    const answer = site.encode(token, await pngPhoto(SMALL));
    await nextMatch(log, /starting multipart parsing/);
    const ended = once(child, 'exit');
    for (const pid of await reach(child.pid ?? 0)) process.kill(pid, signal);
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  },
);

test('whoever reads the log may leave: its lines are lost, and the server continues', async () => {
  const dataDir = await temporaryDirectory();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', WORKERS: '1' };
  const child = spawn(process.execPath, serverArguments(), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const site = siteAt(await nextMatch(log, /http:\/\/[\d.]+:\d+/));
  const ended = once(child, 'exit');
  child.stderr.destroy();
  for (const time of [1, 2]) expect([time, (await site.ask('/api/health')).status]).toEqual([time, 200]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('settings that cannot be used end the start with a sentence and exit code 1', async () => {
  const env = { ...process.env, DATA_DIR: await temporaryDirectory(), PORT: 'http' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = await text(child.stderr);
  expect(said).toBe('Underpaint cannot start:\nPORT must be a whole number from 0 to 65535.\n');
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});
