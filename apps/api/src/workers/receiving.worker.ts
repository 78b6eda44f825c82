import { closeLoaders, receiveContained } from '@underpaint/imaging';
import { serveTasks } from './serve-tasks.ts';
import { stepBack } from './step-back.ts';

/** The same as in `picture.worker.ts`. */
const NICENESS = 10;

/** Pixels after whose decoders are collected: it takes 20 ms whatever there is, and more would take more memory than planned. */
const PIXELS_A_COLLECTION = 4_000_000;

if (globalThis.gc === undefined) throw new Error('this worker runs with --expose-gc');
const collect = globalThis.gc;
let pixels = 0;

stepBack(NICENESS);
closeLoaders();
serveTasks(
  {
    receive: async ({ picture: bytes, ...task }, begin) => {
      begin('checking');
      const received = await receiveContained({ bytes, ...task });
      if (received !== null) pixels += received.width * received.height;
      return received;
    },
  },
  () => {
    if (pixels < PIXELS_A_COLLECTION) return;
    pixels = 0;
    collect();
  },
);
