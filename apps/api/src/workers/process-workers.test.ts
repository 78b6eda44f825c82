import { expect, onTestFinished, test } from 'vitest';
import { closedGate, GATED_WORKER, gatedTask } from '../../test/support/gate.ts';
import { processWorkers, type WorkersSettings } from './process-workers.ts';

function oneWorker(settings: Partial<WorkersSettings> = {}) {
  const limits = { workers: 1, queueMax: 32, taskSeconds: 30 };
  const workers = processWorkers({ ...limits, filename: GATED_WORKER, ...settings });
  onTestFinished(() => workers.close());
  return workers;
}

const { signal } = new AbortController();
const done = { format: 'png' };

test('an abort ends the process, and the pool works on', async () => {
  const workers = oneWorker();
  const { gate } = await closedGate();
  const gone = new AbortController();
  const aborted = workers.encode(gatedTask({ gate }), gone.signal);
  gone.abort(new Error('gone'));
  await expect(aborted).rejects.toThrow('gone');
  await expect(workers.encode(gatedTask(), signal)).resolves.toMatchObject(done);
});

test.for(['SIGKILL', 'SIGSEGV', 'SIGTRAP'] as const)(
  'a picture that brings a decoder down (%s) is one failed request: the others, waiting and new, are worked on',
  async (dies) => {
    const workers = oneWorker();
    const fatal = workers.encode(gatedTask({ dies }), signal);
    const waiting = workers.encode(gatedTask(), signal);
    await expect(fatal).rejects.toThrow(`a picture worker ended (${dies})`);
    await expect(waiting).resolves.toMatchObject(done);
    await expect(workers.encode(gatedTask(), signal)).resolves.toMatchObject(done);
  },
);
