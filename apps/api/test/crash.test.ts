import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { backend } from './support/backend.ts';
import { pngPhoto } from './support/pictures.ts';
import { startApp, temporaryDirectory } from './support/test-app.ts';

const publicFacts = z.object({ encodingId: z.string(), bytes: z.number() });
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SCRIPT = fileURLToPath(new URL('./support/stalling-server.ts', import.meta.url));

interface Child {
  address: string;
  /** Resolves when the server has reached the point where it stalls. */
  stalled: Promise<unknown>;
  kill: () => Promise<void>;
}

async function startStalling(dataDir: string, point: string): Promise<Child> {
  const env = { ...process.env, ...(await backend.environment(dataDir)) };
  const child = spawn(process.execPath, [SCRIPT, dataDir, point], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address = '' } = await lines.next();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { address, stalled: lines.next(), kill };
}

async function signUp(address: string) {
  const response = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'a', email: 'a@example.org', password: 'secret1' }),
  });
  return { token: response.headers.get('set-auth-token') ?? '', uid: '' };
}

/** Reads on until a line has what is looked for, and gives it back. */
async function nextMatch(lines: AsyncIterator<string>, wanted: RegExp): Promise<string> {
  for (;;) {
    const { value = '', done } = await lines.next();
    if (done) throw new Error(`the server ended before it said ${wanted}`);
    const [match] = wanted.exec(value) ?? [];
    if (match !== undefined) return match;
  }
}

async function beginEncode(address: string, token: string): Promise<Response> {
  const body = new FormData();
  body.append('image', new File([new Uint8Array(await pngPhoto())], 'a.png'));
  body.append('message', 'hi');
  body.append('key', 'k');
  return fetch(`${address}/api/images/encode`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

test.each(['working', 'first file stored', 'both files stored'])(
  'SIGKILL while an encode is at “%s” eats no free encode and leaves no file or row',
  async (point) => {
    const dataDir = await temporaryDirectory();
    const child = await startStalling(dataDir, point);
    const person = await signUp(child.address);
    const answer = beginEncode(child.address, person.token);
    answer.catch(() => {});
    await child.stalled;
    await child.kill();
    await expect(answer).rejects.toThrow();
    await backend.afterCrash(dataDir);

    const app = await startApp({ dataDir });
    expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
    expect(await app.used(person)).toBe(0);
    const again = await app.encode({ image: await pngPhoto(), message: 'hi', key: 'k' }, person);
    expect(again.status).toBe(200);
  },
);

test('SIGKILL after an encode was acknowledged loses nothing', async () => {
  const dataDir = await temporaryDirectory();
  const child = await startStalling(dataDir, 'never');
  const person = await signUp(child.address);
  const answer = await beginEncode(child.address, person.token);
  const { encodingId, bytes } = publicFacts.parse(await answer.json());
  await child.kill();

  const app = await startApp({ dataDir });
  const picture = await app.get(`/api/images/public/${encodingId}`);
  expect([picture.status, picture.bytes.length]).toEqual([200, bytes]);
  expect(await app.used(person)).toBe(1);
});

test.each([
  { signal: 'SIGTERM', whom: 'the server alone' },
  { signal: 'SIGTERM', whom: 'every process of it, as systemd does' },
  { signal: 'SIGINT', whom: 'every process of it, as a terminal does' },
] as const)(
  '$signal to $whom finishes the encode that is running, then the server ends',
  async ({ signal, whom }) => {
    const dataDir = await temporaryDirectory();
    const kept = await backend.environment(dataDir);
    const env = { ...process.env, ...kept, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'debug' };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    onTestFinished(() => void child.kill('SIGKILL'));
    const log = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    const address = await nextMatch(log, /http:\/\/[\d.]+:\d+/);
    const { token } = await signUp(address);
    expect((await beginEncode(address, token)).status).toBe(200);
    await nextMatch(log, /starting multipart parsing/);
    const answer = beginEncode(address, token);
    await nextMatch(log, /starting multipart parsing/);
    const ended = once(child, 'exit');
    process.kill(whom === 'the server alone' ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
    expect((await answer).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  },
);

test('settings that cannot be used end the start with a sentence and exit code 1', async () => {
  const env = { ...process.env, DATA_DIR: await temporaryDirectory(), PORT: 'http' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = await text(child.stderr);
  expect(said).toBe('Underpaint cannot start:\nPORT must be a whole number from 0 to 65535.\n');
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});
