import { setPriority } from 'node:os';
import { decodePicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { DecodeTask, EncodedPicture, EncodeTask, Revealed } from './workers.ts';

/** Behind the thread that answers requests, which needs little and at once. */
const NICENESS = 10;

/** Elsewhere the priority is that of the whole process. */
if (process.platform === 'linux') setPriority(NICENESS);

export async function encode(task: EncodeTask): Promise<Outcome<EncodedPicture>> {
  return outcomeOf((begin) => encodePicture(task, begin));
}

export async function decode(task: DecodeTask): Promise<Outcome<Revealed>> {
  return outcomeOf((begin) => decodePicture(task, begin));
}
