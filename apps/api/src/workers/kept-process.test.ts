import { expect, onTestFinished, test } from 'vitest';
import { gatedTask, SOMEBODY } from '../../test/support/gate.ts';
import { bytesFor, square } from './foresee.ts';
import { MOST_PIXELS_OF_SEVERAL, SINGLE } from './kinds.ts';
import { processWorkers, type WorkersSettings } from './process-workers.ts';
import { findSandbox } from './processes/sandbox.ts';
import type { Asker } from './workers.ts';

const COUNTING_WORKER = new URL('../../test/support/counting.worker.ts', import.meta.url);
const STRANGER: Asker = { ...SOMEBODY, uid: null };
const PIXELS = 1000 ** 2;
const MANY_PIXELS = 1750 ** 2;
const KEPT_BYTES = bytesFor('encode', square(MOST_PIXELS_OF_SEVERAL));

/** Everything answers how many pictures the process that did it has seen; each picture is new. */
async function counting(settings: Partial<WorkersSettings> = {}) {
  const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir: '/nowhere' });
  const limits = { workers: 2, queueMax: 32, taskSeconds: 600 };
  const workers = processWorkers({ ...limits, filename: COUNTING_WORKER, sandbox, ...settings });
  onTestFinished(() => workers.close());
  const task = (order: string, maxPixels: number) => ({
    ...gatedTask(),
    picture: Buffer.from(order),
    limits: { maxBytes: 1e6, maxPixels },
  });
  return {
    encode: async (uid: string, { order = 'hide', maxPixels = PIXELS } = {}) =>
      (await workers.encode(task(order, maxPixels), { ...SOMEBODY, uid })).width,
    decode: async (asker = STRANGER) => {
      const revealed = await workers.decode(task('reveal', PIXELS), asker, () => {});
      return revealed.found ? Number(revealed.message) : null;
    },
  };
}

if (process.platform === 'linux') {
  test('one process hides in a person’s pictures, one after the other, and is eventually replaced by another', async () => {
    const { encode } = await counting();
    const counts: number[] = [];
    for (let time = 0; time < SINGLE.picturesOfOne + 2; time += 1) counts.push(await encode('a'));
    expect(counts).toEqual([...Array.from({ length: SINGLE.picturesOfOne }, (_, i) => i + 1), 1, 2]);
  });

  test('it gets nobody else’s picture, and none that is revealed', async () => {
    const { encode, decode } = await counting();
    expect([await encode('a'), await encode('b')]).toEqual([1, 1]);
    expect([await decode(), await decode(SOMEBODY), await decode({ ...SOMEBODY, uid: 'a' })]).toEqual([
      1, 1, 1,
    ]);
    expect([await encode('a'), await encode('b'), await encode('c')]).toEqual([2, 2, 1]);
  });

  test('no more of them are kept than work at once: the oldest ends', async () => {
    const { encode } = await counting({ workers: 1 });
    expect([await encode('a'), await encode('a'), await encode('b'), await encode('a')]).toEqual([
      1, 2, 1, 1,
    ]);
  });

  test('it ends when a picture was refused, and when its memory is needed', async () => {
    const room = bytesFor('encode', square(PIXELS)) + 1.05 * KEPT_BYTES;
    const { encode } = await counting({ pictureMemoryBytes: room });
    expect([await encode('a'), await encode('a')]).toEqual([1, 2]);
    await expect(encode('a', { order: 'refuse' })).rejects.toMatchObject({ code: 'image.foreign' });
    expect([await encode('a'), await encode('a')]).toEqual([1, 2]);
    expect(await encode('b', { maxPixels: MANY_PIXELS })).toBe(1);
    expect(await encode('a')).toBe(1);
  });

  test('none is kept where there is no memory for another one, and none after a large picture', async () => {
    const scarce = await counting({ pictureMemoryBytes: 1.5 * KEPT_BYTES });
    expect([await scarce.encode('a'), await scarce.encode('a')]).toEqual([1, 1]);
    const { encode } = await counting();
    const large = { maxPixels: MANY_PIXELS };
    expect(MANY_PIXELS).toBeGreaterThan(MOST_PIXELS_OF_SEVERAL);
    expect([await encode('a', large), await encode('a', large)]).toEqual([1, 1]);
  });
}
