import { fstatSync, writeFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { CliError } from './failures.ts';
import { codeOf, reasonOf } from './files.ts';
import type { World } from './run.ts';

type Streams = Pick<NodeJS.Process, 'env' | 'stdin' | 'stdout' | 'stderr'>;

/** The world of a process. A failed write to standard output is reported; one to the error stream cannot be. */
export function worldOf({ env, stdin, stdout, stderr }: Streams): World {
  for (const stream of [stdout, stderr]) stream.on('error', () => {});
  return {
    ...{ env, stdin, stderr },
    stdout: { isTTY: stdout.isTTY, write: (text) => writeAll(stdout, text) },
  };
}

/**
 * Writes to the end, unless a reader stops early (`| head`), which is not a failure.
 * @throws CliError `output.unwritable`
 */
async function writeAll(stream: Streams['stdout'], text: string): Promise<void> {
  try {
    // If the disk is nearly full, Node's stream would write what fits and report success.
    if (fstatSync(stream.fd).isFile()) writeFileSync(stream.fd, text);
    else await writeTo(stream, text);
  } catch (error) {
    if (codeOf(error) === 'EPIPE') return;
    throw new CliError('output.unwritable', `The output cannot be written: ${reasonOf(error)}.`);
  }
}

function writeTo(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
