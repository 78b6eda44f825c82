import { expect, inject, test } from 'vitest';
import { aloneOnPostgres } from '../../src/db/postgres.ts';
import { backend } from '../support/backend.ts';
import { pngPhoto } from '../support/pictures.ts';
import { onDatabase } from '../support/postgres/databases.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';
import { transactionPooler } from '../support/transaction-pooler.ts';

/** How many advisory locks are held in a database. */
async function locksIn(url: string): Promise<number> {
  const locks = await onDatabase(
    url,
    `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return locks.length;
}

test('behind a pooler in transaction mode servers start one after the other, work, and leave no lock held', async () => {
  const dataDir = await temporaryDirectory();
  const direct = (await backend.environment(dataDir))['DATABASE_URL'] ?? '';
  const DATABASE_URL = await transactionPooler(direct);
  const image = await pngPhoto({ width: 64, height: 64 });
  for (const name of ['ada', 'bob', 'cy']) {
    const app = await startApp({
      dataDir,
      env: { DATABASE_URL },
      parts: { workers: new RecordingWorkers() },
    });
    expect(await locksIn(direct)).toBe(0);
    const person = await app.signUp(`${name}@example.org`);
    expect((await app.encode({ image, message: 'hi', key: 'k' }, person)).status).toBe(200);
  }
});

test('work that only one server may do is done by one at a time, even behind a pooler', async () => {
  const dataDir = await temporaryDirectory();
  const url = await transactionPooler((await backend.environment(dataDir))['DATABASE_URL'] ?? '');
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await locksIn(url);
    running -= 1;
  };
  await Promise.all([aloneOnPostgres({ url }, work), aloneOnPostgres({ url }, work)]);
  expect(most).toBe(1);
});

test('a server that waits too long for another one’s preparations ends with a sentence', async () => {
  const { url } = inject('postgres');
  const waiting = aloneOnPostgres({ url }, () =>
    aloneOnPostgres({ url, lockMilliseconds: 1 }, async () => 'never'),
  );
  await expect(waiting).rejects.toThrow(/^Another server has been preparing this database/);
});
