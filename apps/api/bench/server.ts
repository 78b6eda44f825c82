import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';
import { peakMiBOf, processorMeter } from './processes.ts';

const MAIN = new URL('../src/main.ts', import.meta.url);
const BARE = new URL('./bare-file-server.ts', import.meta.url);
const MANY = '1000000';

/**
 * What is only needed because of this machine's single address and for this output. Everything else is as in
 * production.
 */
const LIMITS = {
  RATE_AUTH: MANY,
  RATE_AUTH_ACCOUNT: MANY,
  RATE_ENCODE: MANY,
  RATE_ENCODE_ACCOUNT: MANY,
  RATE_DECODE: MANY,
  RATE_READ: MANY,
  CONNECTIONS_PER_NETWORK: MANY,
  LOG_LEVEL: 'error',
};

/** A server in a separate process. */
export interface Driven {
  address: string;
  /** Processor seconds so far, including its picture workers. */
  cpuSeconds: () => Promise<number>;
  stop: () => Promise<void>;
}

export interface BenchServer extends Driven {
  /** Seconds from the start of the process to its first answer. */
  startSeconds: number;
  /** Peak resident memory, MiB: of the server and its current picture workers. */
  peakMiB: () => Promise<number>;
  /** One of the server's own metrics, summed over the matching labels. */
  metric: (name: string, labels?: string) => Promise<number>;
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

async function metricAt(port: number, name: string, labels: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

async function startProcess(script: URL, env: Record<string, string>): Promise<Driven & { pid: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const pid = child.pid ?? 0;
  await ready(child);
  const meter = processorMeter(pid);
  return {
    pid,
    address: `http://127.0.0.1:${port}`,
    cpuSeconds: meter.seconds,
    stop: async () => {
      meter.stop();
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts the product as in production, except for the limits per address. */
export async function startBenchServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BenchServer> {
  const metricsPort = await freePort();
  const settings = { DATA_DIR: dataDir, ...LIMITS, METRICS_PORT: String(metricsPort), ...env };
  const began = performance.now();
  const { pid, ...server } = await startProcess(MAIN, settings);
  await (await fetch(`${server.address}/api/health`)).arrayBuffer();
  return {
    ...server,
    startSeconds: (performance.now() - began) / 1000,
    peakMiB: () => peakMiBOf(pid),
    metric: (name, labels = '') => metricAt(metricsPort, name, labels),
  };
}

/** Starts a server that only reads and sends this file, whatever is requested. */
export async function startBareServer(picture: string): Promise<Driven> {
  return startProcess(BARE, { PICTURE: picture });
}
