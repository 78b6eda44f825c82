import { type Config, ConfigError, parseConfig } from '../config/config.ts';
import { saidToOperator } from '../errors/start-error.ts';
import { openStores, type Stores } from '../open-stores.ts';
import { requireOwner } from './require-owner.ts';

/**
 * Opens the configured stores for one piece of work, beside servers that may be running, and closes them.
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

/** What to tell the operator about an error in the settings, the command line or the stores; null for any other. */
function saidBy(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const isOfArguments =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOfArguments ? error.message : saidToOperator(error);
}

/** If the reader of the output leaves, as `head` does, the rest of it is lost, but the work continues. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** An operator's command. It resolves to its exit code. */
export type Command = (
  config: Config,
  asked: { args: string[]; say: (line: string) => void },
) => Promise<number>;

/** What a command is run with, and where its output goes. */
export interface Asked {
  env: NodeJS.ProcessEnv;
  args: string[];
  out: (text: string) => void;
  err: (text: string) => void;
}

/**
 * Runs a command with the settings from an environment. A problem that the operator can fix is reported in one
 * sentence, with exit code 2.
 *
 * @returns its exit code
 */
export async function answerOperator(command: Command, { env, args, out, err }: Asked): Promise<number> {
  try {
    const config = parseConfig(env);
    await requireOwner(config.dataDir);
    return await command(config, { args, say: (line) => out(`${line}\n`) });
  } catch (error) {
    const said = saidBy(error);
    if (said === null) throw error;
    err(`${said}\n`);
    return 2;
  }
}

/** Runs a command as this process's only task. The files it writes are for this user only. */
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
