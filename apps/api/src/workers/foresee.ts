import { glanceAtSize, memoryNeeded } from '@underpaint/imaging/processes';
import type { DecodeTask, TaskName } from './workers.ts';

/** The part of a question that tells how much work it is. */
interface Asked {
  name: TaskName;
  task: Pick<DecodeTask, 'picture' | 'limits'>;
}

/** A picture with this many pixels, when its sides are unknown. */
export function square(pixels: number) {
  const side = Math.ceil(Math.sqrt(pixels));
  return { width: side, height: side };
}

/** Bytes of memory that a task with a picture of so many pixels is expected to take. */
export const bytesFor = (name: TaskName, size: { width: number; height: number }): number =>
  memoryNeeded({ ...size, task: name === 'encode' ? 'hide' : 'reveal' });

/** What a task is expected to take. */
export interface Foreseen {
  /** Pixels of the picture that will be processed. */
  pixels: number;
  /** Bytes of memory. */
  bytes: number;
}

/**
 * What a task is expected to take, by the size its file claims. A file that claims none may be as large as is allowed,
 * and one that is too large is refused before its pixels take any memory.
 */
export function foresee({ name, task: { picture, limits } }: Asked): Foreseen {
  const seen = glanceAtSize(picture) ?? square(limits.maxPixels);
  const size = seen.width * seen.height > limits.maxPixels ? square(0) : seen;
  return { pixels: size.width * size.height, bytes: bytesFor(name, size) };
}
