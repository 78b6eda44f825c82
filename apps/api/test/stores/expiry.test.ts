import { expect, test } from 'vitest';
import { tidyUp } from '../../src/images/housekeeping.usecases.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-05-01T12:00:00Z');

async function stage(env: Record<string, string> = {}) {
  const clock = { now: START };
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const app = await startApp({ env, parts: { workers, now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const { encodingId, s3Key, expiresAt } = (
    await app.encode({ image, message: 'hi', key: 'k' }, person)
  ).json();
  const sweep = () =>
    tidyUp(
      {
        now: new Date(clock.now),
        abandonedBefore: new Date(clock.now - DAY),
        reservedBefore: new Date(clock.now - DAY),
      },
      app.services.housekeeping,
    );
  return { app, clock, person, encodingId, s3Key: String(s3Key), expiresAt, sweep };
}

test('A-38 a free picture is there for 30 days and gone after them, files and all', async () => {
  const { app, clock, person, encodingId, s3Key, expiresAt, sweep } = await stage();
  expect(expiresAt).toBe('2026-05-31T12:00:00.000Z');
  const statuses = async () => [
    (await app.get(`/api/images/share/${encodingId}`)).status,
    (await app.get(`/api/images/public/${encodingId}`)).status,
    (await app.get(`/api/images/thumbnail/${encodingId}`)).status,
    (await app.get(`/api/images/${s3Key}`, person)).status,
    (await app.decode({ s3Key, key: 'k' })).status,
  ];
  clock.now = START + 30 * DAY - 1;
  await sweep();
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);

  clock.now = START + 30 * DAY;
  expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  expect((await app.get('/api/images/history', person)).bytes.toString()).toBe('[]');
  await sweep();
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
  expect(await app.used(person)).toBe(1);
});

test('A-38 with EXPIRY_DAYS=0 a picture stays', async () => {
  const { app, clock, encodingId, expiresAt, sweep } = await stage({ EXPIRY_DAYS: '0' });
  expect(expiresAt).toBeNull();
  clock.now = START + 10_000 * DAY;
  await sweep();
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
});

test('the sweep leaves running encodes alone', async () => {
  const { app, person, sweep } = await stage();
  const { encodings } = app.services.repositories;
  const running = { id: 'i'.repeat(22), s3Key: 's'.repeat(32), uid: person.uid };
  await encodings.reserve({ ...running, countedAs: 'somebody', now: new Date(START), limit: 10 });
  await app.services.storage.put(running.s3Key, Buffer.from('half done'));
  await sweep();
  expect(await app.files()).toContain(running.s3Key);
  expect(await app.used(person)).toBe(2);
});
