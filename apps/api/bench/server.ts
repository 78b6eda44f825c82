import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const TICKS_A_SECOND = 100;
const MANY = '1000000';

/** What only this machine's one address needs. Everything else is as it is in production. */
const LIMITS = {
  RATE_AUTH: MANY,
  RATE_AUTH_ACCOUNT: MANY,
  RATE_ENCODE: MANY,
  RATE_ENCODE_ACCOUNT: MANY,
  RATE_DECODE: MANY,
  RATE_READ: MANY,
};

export interface BenchServer {
  address: string;
  /** Seconds from the beginning of the process to its first answer. */
  startSeconds: number;
  /** Processor seconds so far, all threads. */
  cpuSeconds: () => Promise<number>;
  /** Resident memory at its peak, MiB. */
  peakMiB: () => Promise<number>;
  /** A metric of the server's own, summed over the labels that match. */
  metric: (name: string, labels?: string) => Promise<number>;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ready(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Underpaint is ready')) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error('the server ended before it was ready');
}

async function cpuSecondsOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function peakOf(pid: number): Promise<number> {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function metricAt(port: number, name: string, labels: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Starts the product as in production, but for the limits of one address. */
export async function startBenchServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BenchServer> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort), HOST: '127.0.0.1' };
  const settings = { NODE_ENV: 'production', DATA_DIR: dataDir, ...LIMITS, ...ports, ...env };
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  await ready(child);
  const address = `http://127.0.0.1:${port}`;
  await (await fetch(`${address}/api/health`)).arrayBuffer();
  const startSeconds = (performance.now() - began) / 1000;
  return {
    address,
    startSeconds,
    cpuSeconds: () => cpuSecondsOf(pid),
    peakMiB: () => peakOf(pid),
    metric: (name, labels = '') => metricAt(metricsPort, name, labels),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
