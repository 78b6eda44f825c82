import { expect, test } from 'vitest';
import { DatabaseUnreachableError } from '../../src/db/postgres.ts';
import { backend } from '../support/backend.ts';
import { cuttableLine } from '../support/cuttable-line.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const DOWN = {
  code: 'database.unavailable',
  message: 'The database cannot be reached at the moment. Please try again later.',
};

async function stage(env: Record<string, string> = {}) {
  const dataDir = await temporaryDirectory();
  const { DATABASE_URL = '' } = await backend.environment(dataDir);
  const url = new URL(DATABASE_URL);
  const line = await cuttableLine({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const app = await startApp({ dataDir, env: { ...env, DATABASE_URL: String(url) }, parts: { workers } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' };
  return { app, line, person, fields };
}

test('while the database is gone every route that needs it answers 503, and works again without a restart', async () => {
  const { app, line, person, fields } = await stage();
  const encodingId = (await app.encode(fields, person)).json().encodingId;
  const credentials = { email: 'a@example.org', password: 'secret1' };
  const ask = async () => [
    await app.get('/api/user/status', person),
    await app.get('/api/images/history', person),
    await app.get(`/api/images/public/${encodingId}`),
    await app.encode(fields, person),
    await app.request({ method: 'POST', url: '/api/auth/sign-in/email', payload: credentials }),
  ];
  line.cut();
  for (const answer of await ask()) {
    expect([answer.status, answer.json(), answer.headers['retry-after']]).toEqual([503, DOWN, '5']);
  }
  line.mend();
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await app.leftovers()).toMatchObject({ encodings: 2, pending: 0 });
});

test('a database that falls silent answers 503 for as long, and then works again over other connections', async () => {
  const { app, line, person, fields } = await stage({ DATABASE_SECONDS: '3' });
  const ask = async () =>
    Promise.all([
      app.get('/api/user/status', person),
      app.get('/api/images/history', person),
      app.encode(fields, person),
    ]);
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
  line.hush();
  expect((await ask()).map(({ status }) => status)).toEqual([503, 503, 503]);
  line.mend();
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a database that is lost while queries wait for it ends the queries and not the server', async () => {
  const { app, line, person } = await stage();
  line.hush();
  const asking = [app.get('/api/user/status', person), app.get('/api/images/history', person)];
  await expect.poll(() => line.unanswered()).toBeGreaterThan(0);
  line.cut();
  expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([503, 503]);
  line.mend();
  expect((await app.get('/api/user/status', person)).status).toBe(200);
});

test('D.4 without its database a server is alive but not ready', async () => {
  const { app, line } = await stage();
  expect((await app.get('/api/health')).status).toBe(200);
  line.cut();
  await expect.poll(async () => (await app.get('/api/health')).status).toBe(503);
  expect((await app.get('/api/live')).status).toBe(200);
  line.mend();
  await expect.poll(async () => (await app.get('/api/health')).status).toBe(200);
});

test('a database that is lost before an encode can be kept leaves it for the tidying, which gives it back', async () => {
  const { app, line, person, fields } = await stage();
  const workers = new RecordingWorkers();
  const { encode } = workers;
  workers.encode = async (task, asker) => {
    line.cut();
    return encode.call(workers, task, asker);
  };
  const twin = await app.twin({ workers });
  expect((await twin.encode(fields, person)).status).toBe(503);
  line.mend();
  expect(await app.used(person)).toBe(1);

  await backend.afterCrash(app.dataDir);
  const next = await startApp({ dataDir: app.dataDir });
  expect(await next.used(person)).toBe(0);
  expect(await next.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('a database that cannot be reached ends the start with a sentence that holds no password', async () => {
  const line = await cuttableLine({ host: '127.0.0.1', port: 1 });
  line.cut();
  const DATABASE_URL = `postgres://somebody:hunter2@127.0.0.1:${line.port}/none`;
  const starting = startApp({ env: { DATABASE_URL } });
  await expect(starting).rejects.toThrow(DatabaseUnreachableError);
  await expect(starting).rejects.toThrow(/^The database of DATABASE_URL hung up\. Check((?!hunter2).)*$/);
});
