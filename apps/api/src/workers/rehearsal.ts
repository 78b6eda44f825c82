import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REHEARSAL = fileURLToPath(new URL('./rehearsal.process.ts', import.meta.url));

/** What one process has prepared for those that come after it: their code in one file and compiled, and the text model. */
export interface Rehearsal {
  /** Where it lies. It fills while the first ones are at work already, who do without. */
  directory: string;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
  /** Removes it. */
  close: () => Promise<void>;
}

/**
 * Has a process bundle what workers run, and do with a picture of its own what they do. When it ends, Node writes down what
 * it compiled.
 */
export function openRehearsal(): Rehearsal {
  const directory = mkdtempSync(join(tmpdir(), 'underpaint-rehearsal-'));
  const process = rehearse(directory);
  const ended = once(process, 'exit');
  const close = async () => {
    process.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  return { directory, ended, close };
}

function rehearse(directory: string): ChildProcess {
  return spawn(process.execPath, [REHEARSAL, directory], {
    // What it runs serves tasks; none will come.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { NODE_COMPILE_CACHE: directory },
  });
}
