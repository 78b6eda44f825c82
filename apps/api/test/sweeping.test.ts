import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../src/http/logging.ts';
import { startSweeping } from '../src/sweeping.ts';
import { startApp } from './support/test-app.ts';

/** A database that answers neither yes nor no until it is cut off. */
function silentDatabase() {
  const { promise, reject } = Promise.withResolvers<Date>();
  return { databaseNow: () => promise, cutOff: () => reject(new Error('the connection was closed')) };
}

test.each([
  ['that fails is reported', { stopping: false, reported: ['sweeping failed'] }],
  ['that is cut off because the server stops is not', { stopping: true, reported: [] }],
])('a sweep %s', async (_, { stopping, reported }) => {
  const { services } = await startApp();
  const { databaseNow, cutOff } = silentDatabase();
  const said: unknown[] = [];
  const log = createLog('error', { write: (line) => void said.push(JSON.parse(line).msg) });
  const stop = startSweeping({ ...services, databaseNow }, log);
  if (stopping) stop();
  cutOff();
  await setImmediate();
  expect(said).toEqual(reported);
  stop();
});

const MINUTES = 60_000;

test('sign-ins that have expired by the clock of the database are forgotten every five minutes', async () => {
  const { services } = await startApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const now = new Date('2026-11-01T12:00:00Z');
  const forgotten: Date[] = [];
  const identity = {
    ...services.identity,
    forgetExpired: async (before: Date) => void forgotten.push(before),
  };
  const stop = startSweeping({ ...services, identity, databaseNow: async () => now }, createLog('silent'));
  onTestFinished(stop);
  vi.advanceTimersByTime(5 * MINUTES);
  await expect.poll(() => forgotten).toEqual([now]);
});

test('a sweep that takes longer than the time between two is not begun again beside itself', async () => {
  const { services } = await startApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: (() => void)[] = [];
  const undatedOwners = () =>
    new Promise<[]>((resolve) => {
      asked.push(() => resolve([]));
    });
  const { billing } = services;
  const plans = { ...billing.plans, undatedOwners };
  const log = createLog('silent');
  const stop = startSweeping({ ...services, billing: { ...billing, plans } }, log);
  onTestFinished(stop);
  vi.advanceTimersByTime(5 * MINUTES);
  await expect.poll(() => asked.length).toBe(1);
  vi.advanceTimersByTime(15 * MINUTES);
  await setImmediate();
  expect(asked).toHaveLength(1);
  asked[0]?.();
  const askedLater = () => {
    vi.advanceTimersByTime(5 * MINUTES);
    return asked.length;
  };
  await expect.poll(askedLater).toBe(2);
});
