import { memoryNeeded } from '@underpaint/imaging/processes';
import { describe, expect, onTestFinished, test } from 'vitest';
import { closedGate, GATED_WORKER, gatedTask, SOMEBODY } from '../../test/support/gate.ts';
import { pngPhoto } from '../../test/support/pictures.ts';
import { processWorkers, type WorkersSettings } from './process-workers.ts';

const COUNTING_WORKER = new URL('../../test/support/counting.worker.ts', import.meta.url);
const ENDLESS_WORKER = new URL('../../test/support/endless.worker.ts', import.meta.url);

function oneWorker(settings: Partial<WorkersSettings> = {}) {
  const limits = { workers: 1, queueMax: 32, taskSeconds: 600 };
  const workers = processWorkers({ ...limits, filename: GATED_WORKER, ...settings });
  onTestFinished(() => workers.close());
  return workers;
}

const done = { format: 'png' };

test('an abort ends the process, and the pool keeps working', async () => {
  const workers = oneWorker();
  const { gate } = await closedGate();
  const gone = new AbortController();
  const aborted = workers.encode(gatedTask({ gate }), { ...SOMEBODY, signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  await expect(workers.encode(gatedTask(), SOMEBODY)).resolves.toMatchObject(done);
});

test('a key that opens nothing at once is reported before the search, whose end a client may not wait for', async () => {
  const workers = oneWorker();
  const { gate } = await closedGate();
  const gone = new AbortController();
  const { picture, claimed, limits } = gatedTask();
  const task = { picture, claimed, limits, passphrase: JSON.stringify({ gatedSearch: gate }) };
  const decode = workers.decode(task, { ...SOMEBODY, signal: gone.signal }, () =>
    gone.abort(new Error('gone')),
  );
  await expect(decode).rejects.toThrow('gone');
});

test('A-51 a task that does not end is stopped at the time limit, and the pool keeps working', async () => {
  const limits: AbortController[] = [];
  const timeout = () => {
    limits.push(new AbortController());
    return limits.at(-1)?.signal ?? AbortSignal.abort();
  };
  const workers = oneWorker({ timeout });
  const { gate } = await closedGate();
  const endless = workers.encode(gatedTask({ gate }), SOMEBODY);
  const next = workers.encode(gatedTask(), SOMEBODY);
  limits[0]?.abort(new DOMException('the time is up', 'TimeoutError'));
  await expect(endless).rejects.toMatchObject({
    code: 'server.busy',
    status: 503,
    message: expect.stringContaining('too long'),
  });
  await expect(next).resolves.toMatchObject(done);
});

test.for(['SIGKILL', 'SIGSEGV', 'SIGTRAP'] as const)(
  'a picture that crashes a decoder (%s) fails one request: the others, waiting and new, are worked on',
  async (dies) => {
    const workers = oneWorker();
    const fatal = workers.encode(gatedTask({ dies }), SOMEBODY);
    const waiting = workers.encode(gatedTask(), SOMEBODY);
    await expect(fatal).rejects.toThrow(`a picture worker ended (${dies})`);
    await expect(waiting).resolves.toMatchObject(done);
    await expect(workers.encode(gatedTask(), SOMEBODY)).resolves.toMatchObject(done);
  },
);

test('a compromised process that answers without end is stopped at once, and no more of its answer is read', async () => {
  const before = process.memoryUsage().rss;
  const workers = oneWorker({ filename: ENDLESS_WORKER });
  for (let time = 0; time < 2; time += 1) {
    await expect(workers.encode(gatedTask(), SOMEBODY)).rejects.toThrow('more was sent');
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a process that sent more than allowed leaves no pipe open behind it', async () => {
  const pipes = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;
  const before = pipes();
  const workers = oneWorker({ filename: ENDLESS_WORKER });
  for (let time = 0; time < 3; time += 1) {
    await expect(workers.encode(gatedTask(), SOMEBODY)).rejects.toThrow('more was sent');
  }
  await workers.close();
  await expect.poll(pipes).toBeLessThanOrEqual(before);
});

describe('finished pictures', () => {
  /** Returns how many pictures the process that received this one has seen; each picture is new. */
  const receiver = (settings: Partial<WorkersSettings> = {}) => {
    const workers = oneWorker({ receiving: COUNTING_WORKER, ...settings });
    return async (order: string) => {
      const picture = Buffer.from(order);
      const task = { picture, labelUrl: null, limits: { maxBytes: 1e6, maxPixels: 1e6 } };
      return (await workers.receive(task, SOMEBODY)).width;
    };
  };

  test('are received one after the other in a reusable process, which is eventually replaced by another', async () => {
    const receive = receiver();
    const counts: number[] = [];
    for (let time = 0; time < 102; time += 1) counts.push(await receive('a picture'));
    expect(counts).toEqual([...Array.from({ length: 100 }, (_, i) => i + 1), 1, 2]);
  });

  test.each([
    ['is refused', 'refuse', { code: 'image.foreign' }],
    ['meets a fault', 'fail', { message: 'the picture worker failed (TypeError)' }],
    ['brings a decoder down', 'die', { message: 'a picture worker ended (SIGSEGV)' }],
  ])('get another process after one that %s', async (_, order, error) => {
    const receive = receiver();
    expect([await receive('a picture'), await receive('a picture')]).toEqual([1, 2]);
    await expect(receive(order)).rejects.toMatchObject(error);
    expect(await receive('a picture')).toBe(1);
  });

  test('that the process must not read get a process of their own', async () => {
    const receive = receiver();
    expect(await receive('a picture')).toBe(1);
    // As the worker for single pictures answers.
    expect(await receive('leave')).toBe(1);
    expect(await receive('a picture')).toBe(3);
  });

  test('with many megapixels get a process of their own at once', async () => {
    const workers = oneWorker({ receiving: ENDLESS_WORKER });
    const task = { picture: Buffer.from('?'), labelUrl: null, limits: { maxBytes: 1e6, maxPixels: 9e6 } };
    await expect(workers.receive(task, SOMEBODY)).resolves.toMatchObject({ width: 1 });
  });
});

test('two pictures that do not fit into memory together are worked on one after the other, even if a process is free', async () => {
  const size = { width: 300, height: 200 };
  const picture = await pngPhoto(size);
  const pictureMemoryBytes = 1.5 * memoryNeeded({ ...size, task: 'hide' });
  const workers = oneWorker({ workers: 2, pictureMemoryBytes });
  const order: string[] = [];
  const { gate, open } = await closedGate();
  const large = workers.encode({ ...gatedTask({ gate }), picture }, SOMEBODY).then(() => order.push('first'));
  const next = workers.encode({ ...gatedTask(), picture }, SOMEBODY).then(() => order.push('second'));
  const others = oneWorker();
  for (let time = 0; time < 3; time += 1) await others.encode(gatedTask(), SOMEBODY);
  expect(order).toEqual([]);
  await open();
  await Promise.all([large, next]);
  expect(order).toEqual(['first', 'second']);
});

test('a picture for which there would never be memory is refused before the work', async () => {
  const size = { width: 300, height: 200 };
  const workers = oneWorker({ pictureMemoryBytes: memoryNeeded({ ...size, task: 'hide' }) - 1 });
  const picture = await pngPhoto(size);
  await expect(workers.encode({ ...gatedTask(), picture }, SOMEBODY)).rejects.toMatchObject({
    code: 'image.too_many_pixels',
    status: 413,
    message: expect.stringContaining('memory'),
  });
});
