import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { takeTextModelWhenNeeded } from '@underpaint/codec';
import type { Stage } from '../../observing/observer.ts';
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

/**
 * Before every picture after the first: a process that is kept lives long enough for V8's optimizing compiler
 * (`kinds.ts`).
 */
function settleIn(): void {
  setFlagsFromString('--turbofan');
  collect();
}

/** The stages that need the most memory. */
const NEEDY: ReadonlySet<Stage> = new Set(['reporting', 'checking']);
/** Bytes outside V8's heap. If there are more, as from some 8 MP on, what earlier stages left is collected. */
const MOST_LEFT = 100e6;

function makeRoom(stage: Stage): void {
  // `process.memoryUsage` would read /proc, which the sandbox hides.
  if (NEEDY.has(stage) && getHeapStatistics().external_memory > MOST_LEFT) collect();
}

/** Whether it has worked on a picture before. */
let isKept = false;

stepBack(NICENESS);
if (rehearsed !== undefined) takeTextModelWhenNeeded(() => takeTextModel(rehearsed));
serveTasks({
  encode: (task, begin) => {
    if (isKept) settleIn();
    isKept = true;
    return encodePicture(task, (stage) => {
      begin(stage);
      makeRoom(stage);
    });
  },
  receive: receivePicture,
  decode: decodePicture,
  search: searchPicture,
});
