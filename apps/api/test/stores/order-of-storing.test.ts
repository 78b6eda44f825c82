import { expect, test } from 'vitest';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, type TestApp } from '../support/test-app.ts';

/** An app that calls `look` after each step of storing a picture, and waits for it. */
async function lookedAt(app: TestApp, look: (step: string) => Promise<void>): Promise<TestApp> {
  const { storage, repositories } = app.services;
  const { encodings } = repositories;
  const put: typeof storage.put = async (key, bytes) => {
    await storage.put(key, bytes);
    await look(key.endsWith('.thumbnail') ? 'thumbnail' : 'picture');
  };
  const commit: typeof encodings.commit = async (encoding) => {
    const isKept = await encodings.commit(encoding);
    await look('row');
    return isKept;
  };
  return app.twin({
    storage: { ...storage, put },
    repositories: { ...repositories, encodings: { ...encodings, commit } },
  });
}

test('the row is written once both files are stored, and the answer sent once the row is: seen from outside after each step', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  const seen: object[] = [];
  let answered = false;
  const look = async (step: string) => {
    await app.get('/api/user/status', person);
    const { files, ...rows } = await app.leftovers();
    seen.push({ step, files: files.length, ...rows, answered });
  };
  const looking = await lookedAt(app, look);
  const answer = await looking.encode({ image: await pngPhoto(), message: 'hi', key: 'k' }, person);
  answered = true;
  expect(answer.status).toBe(200);
  expect(seen).toEqual([
    { step: 'picture', files: 1, encodings: 0, pending: 1, answered: false },
    { step: 'thumbnail', files: 2, encodings: 0, pending: 1, answered: false },
    { step: 'row', files: 2, encodings: 1, pending: 0, answered: false },
  ]);
});
