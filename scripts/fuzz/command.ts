import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Trial } from './verdict.ts';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const LONGEST_MILLISECONDS = 120_000;

/** Gives a file to `underpaint reveal`, in a separate process. */
export async function tryCommand(path: string): Promise<Trial> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN, 'reveal', path, '--key-env', 'FUZZ_KEY'], {
    env: { ...process.env, FUZZ_KEY: 'a key of nobody' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MILLISECONDS,
  });
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const said = (out + err).replaceAll(path, basename(path));
  const milliseconds = performance.now() - began;
  return { file: basename(path), place: 'CLI', result: code ?? String(signal), said, milliseconds };
}
