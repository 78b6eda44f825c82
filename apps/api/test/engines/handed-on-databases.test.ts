import { expect, test } from 'vitest';
import { connectionTo } from '../support/postgres/databases.ts';
import { takeDatabase } from '../support/postgres/spare-databases.ts';

test('a test gets the database of an earlier one without its rows and without anybody who is still connected', async () => {
  const earlier = await takeDatabase();
  await earlier.ask("INSERT INTO quotas (uid, used) VALUES ('somebody', 3)");
  const forgotten = connectionTo(earlier.url);
  const [{ pid } = {}] = (await forgotten.query('SELECT pg_backend_pid() AS pid')).rows;
  await earlier.giveBack();

  const later = await takeDatabase();
  expect(later.url).toBe(earlier.url);
  expect(await later.ask('SELECT * FROM quotas')).toEqual([]);
  expect(await later.ask(`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`)).toEqual([]);
  await later.giveBack();
});

test.each([
  'ALTER TABLE quotas ADD COLUMN more text',
  'DROP INDEX encodings_by_expiry',
  'CREATE TABLE more (id text)',
  'REVOKE ALL ON quotas FROM postgres',
  'ALTER DATABASE name SET default_transaction_read_only = on',
])('no test gets a database in which more than rows has been changed: %s', async (change) => {
  const changed = await takeDatabase();
  await changed.ask(change.replace('name', new URL(changed.url).pathname.slice(1)));
  await changed.giveBack();

  const next = await takeDatabase();
  expect(next.url).not.toBe(changed.url);
  await next.giveBack();
});
