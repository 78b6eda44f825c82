import { setPriority } from 'node:os';
import { decodePicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { outcomeOf } from './outcome.ts';
import { serveTasks } from './serve-tasks.ts';
import type { DecodeTask, EncodeTask } from './workers.ts';

/** Behind the process that answers requests, which needs little and at once. */
const NICENESS = 10;

setPriority(NICENESS);
serveTasks({
  encode: (task: EncodeTask) => outcomeOf((begin) => encodePicture(task, begin)),
  decode: (task: DecodeTask) => outcomeOf((begin) => decodePicture(task, begin)),
});
