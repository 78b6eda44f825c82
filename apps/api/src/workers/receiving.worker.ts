import { closeLoaders, receiveContained } from '@underpaint/imaging';
import { serveTasks } from './serve-tasks.ts';
import { stepBack } from './step-back.ts';

/** The same as in `picture.worker.ts`. */
const NICENESS = 10;

/** Collecting takes 20 ms however much there is; after more pixels, decoders would hold more memory than is planned. */
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
