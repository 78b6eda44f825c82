import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Trial } from './verdict.ts';

const MAIN = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const KEY = 'a key of nobody';

export interface FuzzServer {
  send(path: string): Promise<Trial>;
  /** Whether the process still runs and answers. */
  isWell(): Promise<boolean>;
  /** Most memory that the process held, in megabytes; null if the system does not tell. */
  peakMegabytes(): Promise<number | null>;
  close(): Promise<void>;
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the server ended before it listened');
}

async function ask(address: string, path: string): Promise<Pick<Trial, 'result' | 'said'>> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await readFile(path))], 'picture'));
  form.append('key', KEY);
  try {
    const answer = await fetch(`${address}/api/images/decode`, { method: 'POST', body: form });
    return { result: answer.status, said: await answer.text() };
  } catch (error) {
    return { result: error instanceof Error ? error.name : 'failed', said: '' };
  }
}

async function peakOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** Starts the real server with its own data directory. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-fuzz-'));
  const settings = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    RATE_DECODE: '1000000',
    RATE_WRONG_KEYS: '1000',
  };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const address = await addressIn(createInterface({ input: child.stderr }));
  child.stderr.resume();
  return {
    send: async (path) => {
      const began = performance.now();
      const { result, said } = await ask(address, path);
      return { file: basename(path), place: 'API', result, said, milliseconds: performance.now() - began };
    },
    isWell: async () => child.exitCode === null && (await fetch(`${address}/api/health`)).ok,
    peakMegabytes: () => peakOf(child.pid),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
