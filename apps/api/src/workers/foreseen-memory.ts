import { glanceAtSize, memoryNeeded } from '@underpaint/imaging';
import type { DecodeTask, TaskName } from './workers.ts';

/** What of a question tells how much memory it takes. */
interface Foreseen {
  name: TaskName;
  task: Pick<DecodeTask, 'picture' | 'limits'>;
}

/** A picture of so many pixels whose sides nobody knows. */
function square(pixels: number) {
  const side = Math.ceil(Math.sqrt(pixels));
  return { width: side, height: side };
}

/**
 * Bytes that a task will take, by the size that its file gives itself. One that gives none may be as large as is allowed,
 * and one that is too large is refused before its pixels take anything.
 */
export function foreseenMemory({ name, task: { picture, limits } }: Foreseen): number {
  const seen = glanceAtSize(picture) ?? square(limits.maxPixels);
  const size = seen.width * seen.height > limits.maxPixels ? square(0) : seen;
  return memoryNeeded({ ...size, task: name === 'encode' ? 'hide' : 'reveal' });
}
