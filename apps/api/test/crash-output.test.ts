import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { backend } from './support/backend.ts';
import { pngPhoto } from './support/pictures.ts';
import { temporaryDirectory } from './support/test-app.ts';

const SCRIPT = fileURLToPath(new URL('./support/stalling-server.ts', import.meta.url));
const MESSAGE = 'CANARY-MESSAGE-5b1d02';
const KEY = 'CANARY-KEY-99ac17';
const AUTH_SECRET = 'CANARY-SECRET-of-at-least-32-characters';
const PASSWORD = 'CANARY-PASSWORD-44e0';

/** A server that writes a diagnostic report when it dies, with all its output, in a directory of its own. */
async function startWatched() {
  const [dataDir, reports] = [await temporaryDirectory(), await temporaryDirectory()];
  const flags = ['--report-on-fatalerror', '--report-on-signal', '--report-signal=SIGUSR2'];
  const child = spawn(
    process.execPath,
    [...flags, `--report-directory=${reports}`, SCRIPT, dataDir, 'working'],
    {
      env: {
        ...process.env,
        ...(await backend.environment(dataDir)),
        TMPDIR: reports,
        LOG_LEVEL: 'trace',
        AUTH_SECRET,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => void said.push(chunk));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, lines, said, dataDir, reports };
}

/** Resolves when Node says that its report has been written. */
async function completionOf(stderr: NodeJS.ReadableStream): Promise<void> {
  let said = '';
  while (!said.includes('report completed')) said += String((await once(stderr, 'data'))[0]);
}

async function bytesBelow(directory: string): Promise<Buffer> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

async function beginEncode(address: string): Promise<string> {
  const signUp = await fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'a', email: 'a@example.org', password: PASSWORD }),
  });
  const token = signUp.headers.get('set-auth-token') ?? '';
  const body = new FormData();
  body.append('image', new File([new Uint8Array(await pngPhoto({ width: 64, height: 64 }))], 'a.png'));
  body.append('message', MESSAGE);
  body.append('key', KEY);
  const headers = { authorization: `Bearer ${token}` };
  fetch(`${address}/api/images/encode`, { method: 'POST', headers, body }).catch(() => {});
  return token;
}

test('A-02 a server that dies with a message in memory leaves neither message, key, password nor token behind', async () => {
  const { child, lines, said, dataDir, reports } = await startWatched();
  const { value: address = '' } = await lines.next();
  const token = await beginEncode(address);
  await lines.next();
  const reported = completionOf(child.stderr);
  const ended = once(child, 'exit');
  child.kill('SIGUSR2');
  await reported;
  child.kill('SIGABRT');
  await ended;

  const left = Buffer.concat([...said, await bytesBelow(reports), await backend.written(dataDir)]);
  expect(left.includes('"javascriptStack"')).toBe(true);
  for (const secret of [MESSAGE, KEY, PASSWORD, AUTH_SECRET, token]) {
    expect(left.includes(secret)).toBe(false);
    expect(left.includes(Buffer.from(secret, 'utf16le'))).toBe(false);
  }
});
