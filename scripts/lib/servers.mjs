import { spawn } from 'node:child_process';
import { exitCodeOf } from './processes.mjs';
import { ROOT } from './root.mjs';

/** A second signal this long after the first means that somebody has lost patience. */
const PATIENCE_MILLISECONDS = 2000;
const ORPHAN_CHECK_MILLISECONDS = 250;

/** Hands signals on to the children: the first kindly, a repeated one with force. */
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
 * npm hands SIGTERM to the shell that it runs scripts in, and that shell dies without handing it on. The one sign
 * that is left is that the parent is gone.
 */
function noticeOrphaning() {
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
  noticeOrphaning();
  const exits = children.map(exitOf);
  const code = await Promise.race(exits);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  return code;
}
