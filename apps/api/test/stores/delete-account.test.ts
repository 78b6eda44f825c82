import { createHash } from 'node:crypto';
import { COUNT_KEPT_DAYS } from '@underpaint/contract';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import type { Workers } from '../../src/workers/workers.ts';
import { backend } from '../support/backend.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const remove = (app: TestApp, person: Person, payload: object = { password: 'secret1' }) =>
  app.request({ method: 'DELETE', url: '/api/user', payload, person });

const smallPicture = () => pngPhoto({ width: 64, height: 64 });
const quickApp = () => startApp({ parts: { workers: new RecordingWorkers() } });

async function hideOne(app: TestApp, person: Person): Promise<string> {
  const image = new File([new Uint8Array(await smallPicture())], 'a.png');
  const answer = await app.encode({ image, message: 'm', key: 'k' }, person);
  expect(answer.status).toBe(200);
  return String(answer.json().encodingId);
}

test('D.1 deleting an account removes pictures, thumbnails, history, sessions and the account, and nobody else’s', async () => {
  const app = await quickApp();
  const [ada, bob] = [await app.signUp('ada@example.org'), await app.signUp('bob@example.org')];
  const adas = await hideOne(app, ada);
  const bobs = await hideOne(app, bob);
  const answer = await remove(app, ada);
  expect([answer.status, answer.json()]).toEqual([200, { deleted: true }]);

  expect((await app.get('/api/user/status', ada)).status).toBe(401);
  expect((await app.get(`/api/images/share/${adas}`)).status).toBe(404);
  expect((await app.get(`/api/images/share/${bobs}`)).status).toBe(200);
  const left = await app.leftovers();
  expect([left.encodings, left.pending, left.files.length]).toEqual([1, 0, 2]);

  const again = await app.signUp('ada@example.org');
  expect(again.uid).not.toBe(ada.uid);
  expect((await app.get('/api/images/history', again)).json()).toEqual([]);
});

test('D.1 the password is asked for again; without it, or with another, nothing is lost', async () => {
  const app = await quickApp();
  const ada = await app.signUp('ada@example.org');
  const bodies = [
    [{}, 400, 'account.password_missing'],
    [{ password: '' }, 400, 'account.password_missing'],
    [{ password: 'not-this' }, 422, 'account.password_wrong'],
    [{ password: 7 }, 400, 'request.invalid'],
    [{ password: 'x'.repeat(2000) }, 400, 'request.invalid'],
  ] as const;
  for (const [body, status, code] of bodies) {
    const answer = await remove(app, ada, body);
    expect([answer.status, answer.json().code]).toEqual([status, code]);
  }
  expect((await remove(app, { token: 'x', uid: '' })).status).toBe(401);
  expect((await app.request({ method: 'DELETE', url: '/api/user', payload: {} })).status).toBe(401);
  expect((await app.get('/api/user/status', ada)).status).toBe(200);
});

test('D.1 the plan ends first; if that fails nothing is removed', async () => {
  const app = await quickApp();
  const ada = await app.signUp('ada@example.org');
  const id = await hideOne(app, ada);
  const { billing } = app.services;
  const find = vi.fn(billing.plans.find).mockRejectedValueOnce(new AppError('billing.unavailable'));
  const twin = await app.twin({ billing: { ...billing, plans: { ...billing.plans, find } } });
  expect((await remove(twin, ada)).status).toBe(503);
  expect((await app.get(`/api/images/share/${id}`)).status).toBe(200);
  expect((await remove(twin, ada)).status).toBe(200);
  expect((await app.get(`/api/images/share/${id}`)).status).toBe(404);
});

test('D.1 where the account cannot be removed, its person stays signed in, keeps the password, and tries again', async () => {
  const app = await quickApp();
  const ada = await app.signUp('ada@example.org');
  await backend.sql(app.dataDir, 'CREATE TABLE holds (uid TEXT REFERENCES "user" (id))');
  await backend.sql(app.dataDir, `INSERT INTO holds VALUES ('${ada.uid}')`);
  expect((await remove(app, ada)).status).toBe(500);
  await backend.sql(app.dataDir, 'DELETE FROM holds');
  expect((await app.get('/api/user/status', ada)).status).toBe(200);
  expect((await remove(app, ada)).status).toBe(200);
  expect(await backend.sql(app.dataDir, 'SELECT id FROM "user"')).toEqual([]);
});

test('D.1 an upload that was under way when its account was deleted leaves nothing behind', async () => {
  const app = await quickApp();
  const ada = await app.signUp('ada@example.org');
  const { identity } = app.services;
  const deletedMeanwhile = vi.fn(identity.verify).mockImplementationOnce(async (token) => {
    const user = await identity.verify(token);
    expect((await remove(app, ada)).status).toBe(200);
    return user;
  });
  const twin = await app.twin({ identity: { ...identity, verify: deletedMeanwhile } });
  const answer = await twin.encode({ image: await smallPicture(), message: 'm', key: 'k' }, ada);
  expect(answer.status).toBe(401);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('D.1 an encode that was under way when its account was deleted leaves nothing behind', async () => {
  const app = await quickApp();
  const ada = await app.signUp('ada@example.org');
  const workers = new RecordingWorkers();
  const encode: Workers['encode'] = async (task, asker) => {
    expect((await remove(app, ada)).status).toBe(200);
    return RecordingWorkers.prototype.encode.call(workers, task, asker);
  };
  const twin = await app.twin({ workers: Object.assign(workers, { encode }) });
  const answer = await twin.encode({ image: await smallPicture(), message: 'm', key: 'k' }, ada);
  expect(answer.status).toBe(409);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

const DAY = 24 * 60 * 60 * 1000;

/** An app in which pictures take no work, with a clock that can be moved. */
async function countingApp() {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const parts = { workers: new RecordingWorkers(), now: () => new Date(clock.now) };
  const app = await startApp({ parts });
  const image = await smallPicture();
  const encode = async (person: Person) =>
    (await app.encode({ image, message: 'm', key: 'k' }, person)).status;
  const encodeTimes = async (person: Person, times: number) => {
    for (let time = 0; time < times; time += 1) expect(await encode(person)).toBe(200);
  };
  return { app, clock, encode, encodeTimes };
}

test('A-74 deleting the account and signing up again continues the count, however the address is written', async () => {
  const { app, encode, encodeTimes } = await countingApp();
  const ada = await app.signUp('ada@example.org');
  await encodeTimes(ada, 10);
  expect((await remove(app, ada)).status).toBe(200);
  const again = await app.signUp('Ada@Example.org');
  expect(await app.used(again)).toBe(10);
  expect((await app.get('/api/user/free-encodes-remaining', again)).json()).toEqual({ remaining: 0 });
  expect(await encode(again)).toBe(402);

  expect((await remove(app, again)).status).toBe(200);
  expect(await app.used(await app.signUp('ada@example.org'))).toBe(10);
  expect(await app.used(await app.signUp('bob@example.org'))).toBe(0);
});

test('A-74 the count continues from where it was, and failed encodes are given back as ever', async () => {
  const { app, encodeTimes } = await countingApp();
  const ada = await app.signUp('ada@example.org');
  await encodeTimes(ada, 4);
  await remove(app, ada);
  const again = await app.signUp('ada@example.org');
  const broken = await app.twin({
    storage: { ...app.services.storage, put: async () => Promise.reject(new Error('full')) },
  });
  const image = await smallPicture();
  expect((await broken.encode({ image, message: 'm', key: 'k' }, again)).status).toBe(500);
  expect(await app.used(again)).toBe(4);
  await encodeTimes(again, 1);
  expect(await app.used(again)).toBe(5);
});

test('A-74 the count is kept as long as the privacy page says, and nothing but it, a time and a scrambled name', async () => {
  const { app, clock, encodeTimes } = await countingApp();
  const ada = await app.signUp('ada@example.org');
  await encodeTimes(ada, 3);
  await remove(app, ada);
  const kept = await backend.sql(app.dataDir, 'SELECT * FROM former_accounts');
  expect(kept).toEqual([
    { subject: expect.stringMatching(/^[\w-]{43}$/), used: 3, deleted_at: '2026-05-01T12:00:00.000Z' },
  ]);
  expect(kept[0]?.['subject']).not.toBe(createHash('sha256').update('ada@example.org').digest('base64url'));

  const again = await app.signUp('ada@example.org');
  clock.now += COUNT_KEPT_DAYS * DAY - 1;
  await app.services.repositories.formerAccounts.forget(new Date(clock.now));
  expect(await app.used(again)).toBe(3);
  clock.now += 1;
  expect(await app.used(again)).toBe(0);
  await app.services.repositories.formerAccounts.forget(new Date(clock.now));
  expect(await backend.sql(app.dataDir, 'SELECT * FROM former_accounts')).toEqual([]);
});

test('A-74 an encode that was under way when its account was deleted is not counted', async () => {
  const { app, encodeTimes } = await countingApp();
  const ada = await app.signUp('ada@example.org');
  await encodeTimes(ada, 2);
  const workers = new RecordingWorkers();
  const encode: Workers['encode'] = async (task, asker) => {
    expect((await remove(app, ada)).status).toBe(200);
    return RecordingWorkers.prototype.encode.call(workers, task, asker);
  };
  const twin = await app.twin({ workers: Object.assign(workers, { encode }) });
  const image = await smallPicture();
  expect((await twin.encode({ image, message: 'm', key: 'k' }, ada)).status).toBe(409);
  expect(await app.used(await app.signUp('ada@example.org'))).toBe(2);
});
