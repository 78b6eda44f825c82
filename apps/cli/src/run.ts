import packageFile from '../package.json' with { type: 'json' };
import { type Command, readCommandLine } from './command-line.ts';
import { type Failure, failureOf, notFound } from './failures.ts';
import { harmless } from './harmless.ts';
import { HELP } from './help.ts';
import { hideCommand } from './hide-command.ts';
import { type Progress, showProgress } from './progress.ts';
import { revealCommand } from './reveal-command.ts';
import type { Surroundings } from './secrets.ts';
import { survivalTable } from './survival-table.ts';

interface Output {
  readonly isTTY?: boolean;
  /** What it returns is awaited where it matters that everything was written. */
  write(text: string): unknown;
}

/** Everything that the command touches besides files. */
export interface World extends Surroundings {
  readonly stdout: Output;
  readonly stderr: Output;
}

/**
 * Runs one command.
 * @param args the arguments after the program's name
 * @returns the exit code: 0 done, 1 no message found, 2 unusable input, output or usage
 */
export async function run(args: readonly string[], world: World): Promise<0 | 1 | 2> {
  const progress = showProgress(world);
  let failure: Failure | null;
  try {
    failure = await perform(readCommandLine(args), { world, progress });
  } catch (error) {
    progress.done();
    failure = failureOf(error);
    if (args.includes('--json')) await tellPrograms(failure, world);
  }
  if (failure === null) return 0;
  world.stderr.write(`${failure.sentence}\n`);
  return failure.exit;
}

/** If even this cannot be written, the first failure is still the one to report. */
async function tellPrograms({ code, sentence }: Failure, world: World): Promise<void> {
  await writeJson(world, { error: { code, message: sentence } }).catch(() => {});
}

interface Context {
  readonly world: World;
  readonly progress: Progress;
}

async function perform(command: Command, context: Context): Promise<Failure | null> {
  switch (command.do) {
    case 'help':
      await context.world.stdout.write(HELP);
      return null;
    case 'version':
      await context.world.stdout.write(`${packageFile.version}\n`);
      return null;
    case 'hide':
      return performHide(command, context);
    case 'reveal':
      return performReveal(command, context);
  }
}

async function performHide(command: Extract<Command, { do: 'hide' }>, { world, progress }: Context) {
  warnOfKey(command, world);
  const facts = await hideCommand(command, { surroundings: world, progress });
  progress.done();
  if (command.json) await writeJson(world, facts);
  else if (world.stdout.isTTY) await world.stdout.write(survivalTable(facts.survival));
  return null;
}

async function performReveal(command: Extract<Command, { do: 'reveal' }>, { world, progress }: Context) {
  warnOfKey(command, world);
  const { revealed, ...facts } = await revealCommand(command, { surroundings: world, progress });
  progress.done();
  if (command.json) await writeJson(world, { ...facts, ...revealed });
  else if (revealed.found) await writeMessage(world, revealed.message);
  return revealed.found ? null : notFound();
}

function warnOfKey({ key }: Extract<Command, { key: unknown }>, { stderr }: World): void {
  if (key.from !== 'text') return;
  stderr.write(
    'Warning: --key shows the key to everybody who can list processes. Use --key-file or --key-env.\n',
  );
}

/** Writes exactly the message; on a terminal, the prompt begins on a new line. */
async function writeMessage(world: World, message: string): Promise<void> {
  const lineBreak = world.stdout.isTTY && !message.endsWith('\n') ? '\n' : '';
  await writeReceived(world, `${message}${lineBreak}`);
}

async function writeJson(world: World, facts: object): Promise<void> {
  await writeReceived(world, `${JSON.stringify(facts)}\n`);
}

/** Writes what may contain a stranger's text, which must not command the terminal. */
async function writeReceived({ stdout }: World, text: string): Promise<void> {
  await stdout.write(stdout.isTTY ? harmless(text) : text);
}
