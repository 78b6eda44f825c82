import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backend } from '../support/backend.ts';
import { reserve } from '../support/on-device.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp } from '../support/test-app.ts';

async function connect(dataDir: string): Promise<pg.Client> {
  const { DATABASE_URL } = await backend.environment(dataDir);
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('D.1 a picture that is finished while everything of its owner is being removed is removed too', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const { uid, token } = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  await app.encode({ image, message: 'hi', key: 'k' }, { uid, token });
  await reserve(app, { uid, token });

  const finishing = await connect(app.dataDir);
  await finishing.query(`BEGIN; DELETE FROM pending_encodes;
    CREATE TEMPORARY TABLE finished ON COMMIT DROP AS SELECT * FROM encodings;
    UPDATE finished SET id = 'finished-just-now', s3_key = 'finished-just-now';
    INSERT INTO encodings SELECT * FROM finished`);
  const person = { uid, countedAs: 'ada', now: new Date() };
  const removing = app.services.repositories.encodings.removeAllOf(person);
  const waiting =
    "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  const watching = await connect(app.dataDir);
  await expect.poll(async () => (await watching.query(waiting)).rows.length).toBe(1);
  await finishing.query('COMMIT');

  expect(await removing).toContain('finished-just-now');
  expect((await app.leftovers()).encodings).toBe(0);
});
