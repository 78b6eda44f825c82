import { serveTasks } from '../../src/workers/picture/serve-tasks.ts';

/** Pictures that this process has seen. */
let seen = 0;

/** As `serveTasks` recognises it; the library itself takes a second to load. */
class ImagingError extends Error {
  override readonly name = 'ImagingError';
  readonly code = 'image.foreign';
  readonly details = {};
}

/** Counts a picture, whose bytes tell what to do, and returns them as text. */
function see(picture: Uint8Array): string {
  seen += 1;
  const order = Buffer.from(picture).toString();
  if (order === 'refuse') throw new ImagingError('It holds more.');
  if (order === 'fail') throw new TypeError('a fault');
  if (order === 'die') process.kill(process.pid, 'SIGSEGV');
  return order;
}

/** A worker that answers, as the width of a picture or as a message, how many pictures it has seen. */
serveTasks({
  encode: async ({ picture }) => {
    see(picture);
    const facts = { format: 'png', height: 1, psnr: 50, receipt: null, survival: [] } as const;
    return { picture, thumbnail: picture, width: seen, ...facts };
  },
  receive: async ({ picture }) =>
    see(picture) === 'leave' ? null : { thumbnail: picture, format: 'png', width: seen, height: 1 },
  decode: async ({ picture }) => {
    see(picture);
    return { found: true, message: String(seen) };
  },
});
