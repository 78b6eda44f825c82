import { run } from '../src/run.ts';

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Options {
  readonly env?: Record<string, string>;
  readonly stdin?: Uint8Array;
  readonly terminal?: boolean;
}

/** Runs the command in this process with its own streams and environment. */
export async function underpaint(args: readonly string[], options: Options = {}): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const exit = await runWriting(args, options, (name, text) => {
    written[name] += text;
  });
  return { exit, ...written };
}

/**
 * Runs the command on a terminal, to which both streams write.
 * @returns the exit code, and the lines visible at the end; the prompt goes into the last one
 */
export async function onTerminal(
  args: readonly string[],
  options: Options = {},
): Promise<{ exit: number; lines: string[] }> {
  let written = '';
  const exit = await runWriting(args, { ...options, terminal: true }, (_, text) => {
    written += text;
  });
  return { exit, lines: written.split('\n').map(seen) };
}

/** What is left of a line since it was last cleared. */
function seen(line: string): string {
  return line.split('\r\x1b[2K').at(-1) ?? '';
}

function runWriting(
  args: readonly string[],
  { env = {}, stdin = new Uint8Array(), terminal = false }: Options,
  write: (name: 'stdout' | 'stderr', text: string) => void,
): Promise<number> {
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: terminal,
    write: (text: string) => write(name, text),
  });
  return run(args, { env, stdin: once(stdin), stdout: stream('stdout'), stderr: stream('stderr') });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
