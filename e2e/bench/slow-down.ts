/**
 * node slow-down.ts FACTOR PID…
 * Makes processes as slow as on a slower machine: stops them for all but one part in FACTOR of the time, until its input
 * ends. Unlike `Emulation.setCPUThrottlingRate`, this slows down all threads, and so a tab's workers.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that the processes run before they are stopped: less than a frame. */
const RUNNING_MS = 5;

const [factor = 1, ...pids] = process.argv.slice(2).map(Number);
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

const tell = (signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // The browser ends a renderer that it no longer needs.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
};

/** Milliseconds that a wait really took. */
async function waited(milliseconds: number): Promise<number> {
  const began = performance.now();
  await wait(milliseconds);
  return performance.now() - began;
}

while (!isOver) {
  const ran = await waited(RUNNING_MS);
  tell('SIGSTOP');
  await waited((factor - 1) * ran);
  tell('SIGCONT');
}
