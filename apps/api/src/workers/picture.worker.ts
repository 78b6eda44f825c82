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

stepBack(NICENESS);
if (rehearsed !== undefined) takeTextModelWhenNeeded(() => takeTextModel(rehearsed));
serveTasks({
  encode: encodePicture,
  receive: receivePicture,
  decode: decodePicture,
  search: searchPicture,
});
