import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { backup } from '../../src/operator/backup.command.ts';
import { doctor } from '../../src/operator/doctor.command.ts';
import { moveData } from '../../src/operator/migrate-data.command.ts';
import { removeByLink } from '../../src/operator/remove-image.command.ts';
import { answerOperator } from '../../src/operator/run-command.ts';
import { backend } from './backend.ts';

const COMMANDS = { doctor, backup, 'migrate-data': moveData, 'remove-image': removeByLink };

export type OperatorCommand = keyof typeof COMMANDS;

export interface Said {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Starts one of the operator's commands in a separate process, with only these settings. */
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

/** A command's output and exit code, once it has ended. */
export async function ended(child: Child): Promise<Said> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/**
 * Runs one of the operator's commands within the test process: for what does not need a separate process, which costs
 * half a second of processor time.
 */
export async function answerCommand(
  name: OperatorCommand,
  env: Record<string, string>,
  ...args: string[]
): Promise<Said> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await answerOperator(COMMANDS[name], {
    env: { ...process.env, ...env },
    args,
    out: (text) => void stdout.push(text),
    err: (text) => void stderr.push(text),
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** An installation, and settings besides those that lead to it. */
interface Installation {
  dataDir: string;
  env?: Record<string, string>;
}

const settingsOf = async ({ dataDir, env = {} }: Installation) => ({
  ...(await backend.environment(dataDir)),
  DATA_DIR: dataDir,
  ...env,
});

/** Runs one of the operator's commands on an installation, in a separate process. */
export const runCommand = async (name: OperatorCommand, on: Installation, ...args: string[]): Promise<Said> =>
  ended(beginCommand(name, await settingsOf(on), ...args));

/** Runs one of the operator's commands on an installation, within the test process. */
export const runCommandHere = async (
  name: OperatorCommand,
  on: Installation,
  ...args: string[]
): Promise<Said> => answerCommand(name, await settingsOf(on), ...args);
