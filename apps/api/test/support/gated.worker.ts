import { existsSync } from 'node:fs';
import { serveTasks } from '../../src/workers/serve-tasks.ts';

const NEVER = new Int32Array(new SharedArrayBuffer(4));
const LOOK_EVERY_MILLISECONDS = 5;

interface GatedTask {
  /** File that opens the gate once it is there (see `closedGate`). */
  gate?: string;
  /** Signal that ends the process in the middle of its task. */
  dies?: NodeJS.Signals;
  /** Seconds that it says each stage took. */
  stages?: object;
}

/** A worker whose tasks block their process until their gate is open. */
async function encode({ gate, dies, stages = {} }: GatedTask) {
  while (gate !== undefined && !existsSync(gate)) Atomics.wait(NEVER, 0, 0, LOOK_EVERY_MILLISECONDS);
  if (dies !== undefined) process.kill(process.pid, dies);
  return { value: { done: true, pid: process.pid }, stages };
}

serveTasks({ encode });
