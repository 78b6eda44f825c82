import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backend } from '../support/backend.ts';
import { startApp } from '../support/test-app.ts';

const ID = 'A'.repeat(22);
const KEYS = { reserved: '0'.repeat(32), first: 'a'.repeat(32), second: 'b'.repeat(32) };
const EVER = '1970-01-01T00:00:00.000Z';

/** Another server's connection to the same database. */
async function otherServer(dataDir: string) {
  const { DATABASE_URL } = await backend.environment(dataDir);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Resolves once a query on the database waits for a lock. */
async function untilWaiting(client: pg.Client): Promise<void> {
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await client.query(waiting)).rowCount === 0);
}

/** An encode that was claimed by a first attempt to send its picture. */
async function claimed() {
  const app = await startApp();
  const { encodings } = app.services.repositories;
  const promised = {
    plan: 'free',
    hasQRCode: false,
    filename: 'a.png',
    link: { maxViews: null, until: null },
  };
  const now = new Date();
  await encodings.reserve({
    ...{ id: ID, uid: 'u', countedAs: 'c', s3Key: KEYS.reserved, now, limit: 10 },
    promised: { ...promised, plan: 'free' },
  });
  await encodings.claim({ id: ID, uid: 'u', s3Key: KEYS.first, since: EVER });
  const [other, watcher] = [await otherServer(app.dataDir), await otherServer(app.dataDir)];
  const retry = () => encodings.claim({ id: ID, uid: 'u', s3Key: KEYS.second, since: EVER });
  return { other, watcher, retry };
}

test('a picture that is sent again while its first attempt is being stored is not taken away from it', async () => {
  const { other, watcher, retry } = await claimed();
  await other.query('BEGIN');
  await other.query('DELETE FROM pending_encodes WHERE id = $1', [ID]);
  const second = retry();
  await untilWaiting(watcher);
  await other.query('COMMIT');
  expect(await second).toBeNull();
});

test('of two attempts that claim an encode at the same moment, the later one gets the key of the earlier one', async () => {
  const { other, watcher, retry } = await claimed();
  const third = 'c'.repeat(32);
  await other.query('BEGIN');
  await other.query('UPDATE pending_encodes SET s3_key = $1 WHERE id = $2', [third, ID]);
  const second = retry();
  await untilWaiting(watcher);
  await other.query('COMMIT');
  expect(await second).toMatchObject({ formerKey: third });
});
