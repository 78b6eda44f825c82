import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { backend } from '../support/backend.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

async function openFilled() {
  const dataDir = await temporaryDirectory();
  await (await startApp({ dataDir })).stop();
  const { db } = openDatabase(parseConfig({ ...(await backend.environment(dataDir)), DATA_DIR: dataDir }));
  onTestFinished(() => db.destroy());
  return db;
}

test('a duplicate key is a conflict, on every engine', async () => {
  const db = await openFilled();
  const insert = () => db.insertInto('quotas').values({ uid: 'a', used: 1 }).execute();
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: 'conflict', status: 409 });
});

test('a statement that makes no sense is our error and not the person’s', async () => {
  const db = await openFilled();
  const asking = db.selectFrom('quotas').select('used').where(db.dynamic.ref('nothing'), '=', 1).execute();
  await expect(asking).rejects.toMatchObject({ code: 'server.error', status: 500 });
});

test('sums and counts are numbers, on every engine', async () => {
  const db = await openFilled();
  await db
    .insertInto('quotas')
    .values([
      { uid: 'a', used: 3 },
      { uid: 'b', used: 4 },
    ])
    .execute();
  const row = await db
    .selectFrom('quotas')
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.sum<number>('used').as('used')])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ people: 2, used: 7 });
});
