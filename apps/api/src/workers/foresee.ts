import { glanceAtSize, memoryNeeded } from '@underpaint/imaging';
import type { DecodeTask, TaskName } from './workers.ts';

/** What of a question tells how much work it is. */
interface Asked {
  name: TaskName;
  task: Pick<DecodeTask, 'picture' | 'limits'>;
}

/** A picture of so many pixels whose sides nobody knows. */
function square(pixels: number) {
  const side = Math.ceil(Math.sqrt(pixels));
  return { width: side, height: side };
}

/** What a task will take. */
export interface Foreseen {
  /** Of the picture, which are to be worked on. */
  pixels: number;
  /** Of memory. */
  bytes: number;
}

/**
 * What a task will take, by the size that its file gives itself. One that gives none may be as large as is allowed, and one
 * that is too large is refused before its pixels take anything.
 */
export function foresee({ name, task: { picture, limits } }: Asked): Foreseen {
  const seen = glanceAtSize(picture) ?? square(limits.maxPixels);
  const size = seen.width * seen.height > limits.maxPixels ? square(0) : seen;
  const bytes = memoryNeeded({ ...size, task: name === 'encode' ? 'hide' : 'reveal' });
  return { pixels: size.width * size.height, bytes };
}
