import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './test-app.ts';

const NONE =
  'No Redis for the tests: install redis-server (Debian has it), or set REDIS_SERVER to the program.';

async function ready(
  child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> },
): Promise<boolean> {
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ready to accept connections')) return true;
  }
  return false;
}

/**
 * A real Redis for the test alone on the given port, with additional options. Stopping it resolves when it has ended.
 */
export async function startRedis(
  port: number,
  more: readonly string[] = [],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = await temporaryDirectory();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory, ...more];
  const program = process.env['REDIS_SERVER'] ?? 'redis-server';
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit').catch(() => {
    throw new Error(NONE);
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!(await Promise.race([ready(child), exited]))) throw new Error(NONE);
  child.stdout.resume();
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
