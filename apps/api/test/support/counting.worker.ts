import { ImagingError } from '@underpaint/imaging';
import { serveTasks } from '../../src/workers/serve-tasks.ts';

/** Pictures that this process has seen. */
let seen = 0;

/** A worker that returns, as the width of a picture, how many it has seen; a picture's bytes tell it what to do. */
serveTasks({
  receive: async ({ picture }) => {
    seen += 1;
    const order = Buffer.from(picture).toString();
    if (order === 'refuse') throw new ImagingError('image.foreign', 'It holds more.');
    if (order === 'fail') throw new TypeError('a fault');
    if (order === 'die') process.kill(process.pid, 'SIGSEGV');
    if (order === 'leave') return null;
    return { thumbnail: picture, format: 'png', width: seen, height: 1 };
  },
});
