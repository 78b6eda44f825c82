import { expect, onTestFinished, test, vi } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { startApp } from './support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Sets this computer's clock, as somebody would who found it wrong. */
function setClock(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: milliseconds });
  onTestFinished(() => void vi.useRealTimers());
}

test('setting the clock back by a day does not lock anybody out for that day', async () => {
  const app = await startApp({ env: { RATE_READ: '3' } });
  const ask = async () => (await app.get('/api/config')).status;
  const start = Date.now();
  expect([await ask(), await ask()]).toEqual([200, 200]);
  setClock(start - DAY);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  const limited = await app.get('/api/config');
  expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('a clock that is set forward a day and back again lifts no limit', async () => {
  const app = await startApp({ env: { RATE_READ: '1' } });
  const start = Date.now();
  expect((await app.get('/api/config')).status).toBe(200);
  setClock(start + DAY);
  expect((await app.get('/api/config')).status).toBe(429);
  setClock(start);
  expect((await app.get('/api/config')).status).toBe(429);
});

test('wrong keys that were tried before the clock was set back a day are forgotten after a quarter of an hour', async () => {
  const clock = { now: Date.parse('2026-05-02T12:00:00Z') };
  const app = await startApp({
    parts: { workers: new RecordingWorkers(), now: () => new Date(clock.now) },
  });
  const image = await pngPhoto({ width: 64, height: 64 });
  const guess = async () => (await app.decode({ image, key: 'wrong' })).status;
  for (let time = 0; time < 5; time += 1) expect(await guess()).toBe(422);
  expect(await guess()).toBe(429);
  clock.now -= DAY;
  await guess();
  clock.now += 15 * 60 * 1000;
  expect(await guess()).toBe(422);
});
