import { spawn } from 'node:child_process';
import { exitCodeOf } from './processes.mjs';
import { ROOT } from './root.mjs';

/** A second signal this long after the first means that the user has lost patience. */
const PATIENCE_MILLISECONDS = 2000;
const ORPHAN_CHECK_MILLISECONDS = 250;

/** Forwards signals to the children; once the user has lost patience, as SIGKILL. */
function forwardSignals(children) {
  let firstAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const impatient = firstAt > 0 && Date.now() - firstAt > PATIENCE_MILLISECONDS;
      firstAt ||= Date.now();
      for (const child of children) child.kill(impatient ? 'SIGKILL' : signal);
    });
  }
}

/**
 * Ends this process when npm has been ended. npm sends SIGTERM to the shell in which it runs scripts, and that shell
 * dies without forwarding it. The only sign left is that the parent is gone, so this has to be called while there is
 * one: before anything is installed or built, which takes minutes.
 */
export function noticeOrphaning() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, ORPHAN_CHECK_MILLISECONDS);
  timer.unref();
}

function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs programs side by side until one of them ends, then stops the rest.
 *
 * @param {{ command: string, args: string[], options?: import('node:child_process').SpawnOptions }[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first.
 */
export async function serve(programs) {
  const children = programs.map(({ command, args, options }) =>
    spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options }),
  );
  forwardSignals(children);
  const exits = children.map(exitOf);
  const code = await Promise.race(exits);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  return code;
}
