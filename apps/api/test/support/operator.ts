import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { backend } from './backend.ts';

export type OperatorCommand = 'doctor' | 'backup' | 'migrate-data' | 'remove-image';

export interface Said {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Begins one of the operator's commands in a process of its own, with these settings alone. */
export function beginCommand(name: OperatorCommand, env: Record<string, string>, ...args: string[]) {
  const path = fileURLToPath(new URL(`../../src/operator/${name}.command.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

type Child = ChildProcess & Pick<ReturnType<typeof beginCommand>, 'stdout' | 'stderr'>;

/** What a command has said, and its exit code, once it has ended. */
export async function ended(child: Child): Promise<Said> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** Runs one of the operator's commands on the installation of a data directory. */
export async function runCommand(
  name: OperatorCommand,
  { dataDir, env = {} }: { dataDir: string; env?: Record<string, string> },
  ...args: string[]
): Promise<Said> {
  const settings = { ...(await backend.environment(dataDir)), DATA_DIR: dataDir, ...env };
  return ended(beginCommand(name, settings, ...args));
}
