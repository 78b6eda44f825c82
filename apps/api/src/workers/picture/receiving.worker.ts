import { getHeapStatistics } from 'node:v8';
import { closeLoaders, receiveContained } from '@underpaint/imaging';
import { serveTasks } from './serve-tasks.ts';
import { stepBack } from './step-back.ts';

/** The same as in `picture.worker.ts`. */
const NICENESS = 10;

/**
 * Bytes that pictures and decoders hold although they are done with. Collecting takes 13 ms however much there is; with
 * more, the process would come to hold more memory than is planned.
 */
const MOST_HELD = 200e6;

if (globalThis.gc === undefined) throw new Error('this worker runs with --expose-gc');
const collect = globalThis.gc;

stepBack(NICENESS);
closeLoaders();
serveTasks(
  {
    receive: ({ picture: bytes, ...task }, begin) => {
      begin('checking');
      return receiveContained({ bytes, ...task });
    },
  },
  () => {
    // `process.memoryUsage` would read /proc, which the sandbox hides.
    if (getHeapStatistics().external_memory > MOST_HELD) collect();
  },
);
