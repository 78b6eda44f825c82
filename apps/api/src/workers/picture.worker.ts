import { setFlagsFromString } from 'node:v8';
import { takeTextModelWhenNeeded } from '@underpaint/codec';
import { decodePicture, searchPicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { receivePicture } from './receive-picture.ts';
import { serveTasks } from './serve-tasks.ts';
import { stepBack } from './step-back.ts';
import { takeTextModel } from './text-model-file.ts';

/** Behind the process that answers requests, which needs little processor time but needs it immediately. */
const NICENESS = 10;
/** Directory of a `Rehearsal`, if there was one. */
const [, , rehearsed] = process.argv;

if (globalThis.gc === undefined) throw new Error('this worker runs with --expose-gc');
const collect = globalThis.gc;

/** Before every picture after the first: a process that is kept lives long enough for V8's best compiler (`kinds.ts`). */
function settleIn(): void {
  setFlagsFromString('--turbofan');
  collect();
}

/** Whether it has worked on a picture before. */
let isKept = false;

stepBack(NICENESS);
if (rehearsed !== undefined) takeTextModelWhenNeeded(() => takeTextModel(rehearsed));
serveTasks({
  encode: (task, begin) => {
    if (isKept) settleIn();
    isKept = true;
    return encodePicture(task, begin);
  },
  receive: receivePicture,
  decode: decodePicture,
  search: searchPicture,
});
