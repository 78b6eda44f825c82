import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
