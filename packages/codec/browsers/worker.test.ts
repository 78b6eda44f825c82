import { expect, test } from 'vitest';
import { type Answer, KNOWN_ANSWER } from '../test/known-answer.ts';

function askWorker(): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./codec-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'It did not start.')));
  });
}

test('A-03: a worker in this browser derives, hides and reveals exactly as Node does', async () => {
  expect(await askWorker()).toEqual(KNOWN_ANSWER);
});
