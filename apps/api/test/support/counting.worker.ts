import { ImagingError } from '@underpaint/imaging';
import { serveTasks } from '../../src/workers/serve-tasks.ts';

/** Pictures that this process has seen. */
let seen = 0;

/** A worker that says how many pictures it has seen, as the width of one; what a picture holds is what is to happen. */
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
