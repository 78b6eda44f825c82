import { run } from '../src/run.ts';

export interface Ran {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process with its own streams and environment. */
export async function underpaint(
  args: readonly string[],
  options: { env?: Record<string, string>; stdin?: Uint8Array; terminal?: boolean } = {},
): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({
    isTTY: options.terminal ?? false,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const exit = await run(args, {
    env: options.env ?? {},
    stdin: once(options.stdin ?? new Uint8Array()),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  });
  return { exit, ...written };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
