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

/**
 * Runs a command of the operator with the settings in the environment. What the operator can put right is told
 * in one sentence, with exit code 2. What it writes is for this user only.
 */
export async function runCommand(command: (config: Config) => Promise<number>): Promise<void> {
  process.umask(0o077);
  outliveReaders();
  try {
    process.exitCode = await command(parseConfig(process.env));
  } catch (error) {
    if (!isTold(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
