import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { tellingFailures } from '../../src/db/noted-failures.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

/** More than what is free in the pages that the database has. */
const LARGE = 'x'.repeat(1_000_000);

async function openFull() {
  const dataDir = await temporaryDirectory();
  await (await startApp({ dataDir })).stop();
  const { db } = openDatabase(parseConfig({ DATA_DIR: dataDir }));
  onTestFinished(() => db.destroy());
  await sql`PRAGMA max_page_count = 1`.execute(db);
  const fill = () =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('quotas').values({ uid: 'small', used: 1 }).execute();
      await transaction.insertInto('quotas').values({ uid: LARGE, used: 1 }).execute();
    });
  return { db, fill };
}

test('a transaction for which there is no room fails as full storage and leaves nothing, and later ones succeed', async () => {
  const { db, fill } = await openFull();
  await expect(fill()).rejects.toMatchObject({ code: 'storage.full', status: 503 });
  await expect(tellingFailures(fill)).rejects.toMatchObject({ code: 'storage.full' });
  const refused = db.transaction().execute(async () => Promise.reject(new Error('given up')));
  await expect(refused).rejects.toThrow('given up');
  expect(await db.selectFrom('quotas').selectAll().execute()).toEqual([]);
  await db
    .transaction()
    .execute(async (transaction) => transaction.insertInto('quotas').values({ uid: 'a', used: 1 }).execute());
});
