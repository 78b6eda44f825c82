import { decodePicture, searchPicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { serveTasks } from './serve-tasks.ts';
import { takeTextModel } from './text-model-file.ts';

/** Directory of a `Rehearsal`, when there was one. */
const [, , rehearsed] = process.argv;

if (rehearsed !== undefined) await takeTextModel(rehearsed);
serveTasks({ encode: encodePicture, decode: decodePicture, search: searchPicture });
