import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { backend } from '../support/backend.ts';
import { cuttableLine } from '../support/cuttable-line.ts';
import { put, refusal, reserve } from '../support/on-device.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const BYTES = Buffer.from('a picture');

/** Makes every transaction that stores a picture wait, when it ends, for a lock that is held. */
const SLOW_TO_COMMIT = `SELECT pg_advisory_lock(1);
  CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END';
  CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON encodings DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait()`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** An app whose database is slow to say that a picture is stored, and whose line to it can be lost meanwhile. */
async function stage() {
  const dataDir = await temporaryDirectory();
  const { DATABASE_URL = '' } = await backend.environment(dataDir);
  const url = new URL(DATABASE_URL);
  const line = await cuttableLine({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const parts = { workers: new RecordingWorkers() };
  const app = await startApp({ dataDir, env: { DATABASE_URL: String(url) }, parts });
  const person = await app.signUp('ada@example.org');
  const disk = await connected(DATABASE_URL);
  await disk.query(SLOW_TO_COMMIT);
  const watcher = await connected(DATABASE_URL);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const untilWaiting = async (count: number) => {
    while ((await watcher.query(waiting)).rowCount !== count);
  };
  const loseConnections = () => {
    line.cut();
    line.mend();
  };
  const goOn = () => disk.query('SELECT pg_advisory_unlock(1)');
  return { app, person, untilWaiting, loseConnections, goOn };
}

test('a picture that the database stores although its answer was lost keeps its files', async () => {
  const { app, person, untilWaiting, loseConnections, goOn } = await stage();
  const image = await pngPhoto({ width: 64, height: 64 });
  const answer = app.encode({ image, message: 'hi', key: 'k' }, person);
  await untilWaiting(1);
  loseConnections();
  await untilWaiting(2);
  await goOn();
  expect((await answer).status).toBe(503);
  const { files, ...rows } = await app.leftovers();
  expect({ ...rows, files: files.length }).toEqual({ encodings: 1, pending: 0, files: 2 });
});

test('a device that sends its picture again, while the database still stores it, is told that it is stored', async () => {
  const { app, person, untilWaiting, loseConnections, goOn } = await stage();
  const reservation = await reserve(app, person);
  const first = refusal(put(app, person, reservation, BYTES));
  await untilWaiting(1);
  loseConnections();
  expect(await first).toMatchObject({ status: 503 });
  const second = put(app, person, reservation, BYTES);
  await untilWaiting(2);
  await goOn();
  expect(await second).toMatchObject({ bytes: BYTES.length });
  expect((await app.leftovers()).files).toHaveLength(2);
});
