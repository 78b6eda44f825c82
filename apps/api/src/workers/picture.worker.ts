import { setPriority } from 'node:os';
import { decodePicture, searchPicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { serveTasks } from './serve-tasks.ts';

/** Behind the process that answers requests, which needs little and at once. */
const NICENESS = 10;

setPriority(NICENESS);
serveTasks({ encode: encodePicture, decode: decodePicture, search: searchPicture });
