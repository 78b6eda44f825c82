import { type Config, ConfigError, parseConfig } from '../config/config.ts';
import { isForOperator } from '../errors/start-error.ts';
import { openStores, type Stores } from '../open-stores.ts';

/**
 * Opens the stores of the settings for one piece of work, beside servers that may be running, and closes them.
 *
 * @param options.claim takes a storage without a mark as the database's own.
 */
export async function withStores<Result>(
  config: Config,
  { claim = false }: { claim?: boolean },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  await using closing = new AsyncDisposableStack();
  return await work(await openStores(config, { closing, onConnectionLost: () => {}, beside: true, claim }));
}

/** Whether an error is about settings, the command line or the stores, with a message that says what to do. */
function isTold(error: unknown): error is Error {
  if (isForOperator(error) || error instanceof ConfigError) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** A reader that has left, as `head` does, misses the rest of what is said; the work goes on. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** A command of the operator. It resolves to its exit code. */
export type Command = (
  config: Config,
  asked: { args: string[]; say: (line: string) => void },
) => Promise<number>;

/** What a command is run with, and where what it says goes. */
export interface Asked {
  env: NodeJS.ProcessEnv;
  args: string[];
  out: (text: string) => void;
  err: (text: string) => void;
}

/**
 * Runs a command with the settings in an environment. What the operator can put right is told in one sentence, with
 * exit code 2.
 *
 * @returns its exit code
 */
export async function answerOperator(command: Command, { env, args, out, err }: Asked): Promise<number> {
  try {
    return await command(parseConfig(env), { args, say: (line) => out(`${line}\n`) });
  } catch (error) {
    if (!isTold(error)) throw error;
    err(`${error.message}\n`);
    return 2;
  }
}

/** Runs a command as what this process is for. What it writes is for this user only. */
export async function runCommand(command: Command): Promise<void> {
  process.umask(0o077);
  outliveReaders();
  process.exitCode = await answerOperator(command, {
    env: process.env,
    args: process.argv.slice(2),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
