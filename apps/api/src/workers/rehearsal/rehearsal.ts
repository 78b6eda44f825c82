import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SINGLE } from '../kinds.ts';
import { openRehearsalDirectory } from './rehearsal-directory.ts';

const REHEARSAL = fileURLToPath(new URL('./rehearsal.process.ts', import.meta.url));

/** What one process prepares for later ones: their code, bundled and compiled, and the text model. */
export interface Rehearsal {
  /** Where it is. It fills up while the first workers are already running without it. */
  directory: string;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
  /** Removes the directory. */
  close: () => Promise<void>;
}

/**
 * Starts a process that bundles what workers run and does their work on a picture of its own. When it ends, Node writes
 * down what it compiled.
 */
export function openRehearsal(): Rehearsal {
  const { path: directory, remove } = openRehearsalDirectory();
  const process = rehearse(directory);
  const ended = once(process, 'exit');
  const close = async () => {
    process.kill('SIGKILL');
    await ended;
    remove();
  };
  return { directory, ended, close };
}

function rehearse(directory: string): ChildProcess {
  return spawn(process.execPath, [...SINGLE.flags, REHEARSAL, directory], {
    // The module it runs serves tasks, but none will come.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { NODE_COMPILE_CACHE: directory },
  });
}
