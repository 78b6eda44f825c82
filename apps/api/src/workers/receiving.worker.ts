import { closeLoaders, receiveContained } from '@underpaint/imaging';
import { serveTasks } from './serve-tasks.ts';
import { stepBack } from './step-back.ts';

/** The same as in `picture.worker.ts`. */
const NICENESS = 10;

stepBack(NICENESS);
closeLoaders();
serveTasks({
  receive: ({ picture: bytes, ...task }, begin) => {
    begin('checking');
    return receiveContained({ bytes, ...task });
  },
});
