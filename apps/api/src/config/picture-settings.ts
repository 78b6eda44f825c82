import { availableParallelism, totalmem } from 'node:os';
import { WORK_PLACES } from '@underpaint/contract';
import { z } from 'zod';
import { wholeNumber } from './setting-schemas.ts';

/** The share of the machine's (or container's) memory that all pictures together may use. */
const SHARE_OF_MEMORY = 0.6;

function memoryHere(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Settings of the processes that handle pictures. */
export const pictureSettings = {
  workers: {
    env: 'WORKERS',
    doc: 'Pictures processed at once. Searches of cropped pictures run alongside, half as many.',
    schema: wholeNumber({ min: 1, max: 256 }),
    default: String(availableParallelism()),
    defaultDoc: 'number of processors',
  },
  queueMax: {
    env: 'QUEUE_MAX',
    doc: 'Length of each queue: signed-in people, strangers, searches. If it is full, the answer is 503.',
    schema: wholeNumber({ min: 0, max: 100_000 }),
    default: '32',
  },
  taskSeconds: {
    env: 'TASK_SECONDS',
    doc: 'Time limit for one picture, in seconds, then 503. Waiting counts; up to ten seconds of being paused for others does not.',
    schema: wholeNumber({ min: 1, max: 600 }),
    default: '30',
  },
  pictureMemoryBytes: {
    env: 'PICTURE_MEMORY_BYTES',
    doc: 'Memory for all pictures being processed. Those that do not fit wait; one that never could is refused.',
    schema: wholeNumber({ min: 100_000_000, max: 1_000_000_000_000_000 }),
    default: String(Math.floor(memoryHere() * SHARE_OF_MEMORY)),
    defaultDoc: 'three fifths of the memory of the machine or container',
  },
  workOn: {
    env: 'WORK_ON',
    doc: 'Where messages are hidden and revealed: `device`, in the browser only; `server`, as API clients do; or `both`, where pages ask before they send anything.',
    schema: z.enum(WORK_PLACES, { error: 'must be both, device or server' }),
    default: 'both',
  },
  pictureSandbox: {
    env: 'PICTURE_SANDBOX',
    doc: 'Sandbox for picture processing (bubblewrap, on Linux): `auto` if available, `required`, or `off`.',
    schema: z.enum(['auto', 'required', 'off'], { error: 'must be auto, required or off' }),
    default: 'auto',
  },
} as const;
