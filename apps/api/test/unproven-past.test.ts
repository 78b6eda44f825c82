import { routes } from '@underpaint/contract';
import { expect, test } from 'vitest';
import type { Workers } from '../src/workers/workers.ts';
import { backend } from './support/backend.ts';
import { ADA, finished, passThroughGoogle, startWithGoogle } from './support/google-window.ts';
import { pngPhoto } from './support/pictures.ts';
import { openPostOffice } from './support/post-office.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import type { Person, TestApp } from './support/test-app.ts';

const NOTHING = { pictures: 0, freeEncodes: 0 };
const start = () => startWithGoogle({ parts: { workers: new RecordingWorkers() } });

async function comeByGoogle(app: TestApp): Promise<Person> {
  const { token = '' } = finished((await passThroughGoogle(app)).page);
  return { token, uid: '' };
}

async function hide(app: TestApp, person: Person) {
  const image = new File([new Uint8Array(await pngPhoto({ width: 64, height: 64 }))], 'a.png');
  return app.encode({ image, message: 'm', key: 'k' }, person);
}

async function hideMany(app: TestApp, person: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 1) ids.push((await hide(app, person)).json().encodingId);
  return ids;
}

const asked = (app: TestApp, person: Person) => app.client(person).call(routes.unprovenPast);
const settle = (app: TestApp, person: Person, mine: boolean) =>
  app.client(person).call(routes.settleUnprovenPast, { mine });
const remove = (app: TestApp, person: Person, payload: object = {}) =>
  app.request({ method: 'DELETE', url: '/api/user', payload, person });

async function idsOf(app: TestApp, person: Person): Promise<string[]> {
  return (await app.client(person).call(routes.history)).map(({ _id }) => _id);
}

const linkStatus = async (app: TestApp, id: string) => (await app.get(`/api/images/share/${id}`)).status;

/** A squatter has hidden two pictures; the owner then signed in with Google and hid one. */
async function squattedOn() {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  const theirs = await hideMany(app, squatter, 2);
  const owner = await comeByGoogle(app);
  const [own = ''] = await hideMany(app, owner, 1);
  return { app, squatter, theirs, owner, own };
}

test('A-75 a squatter’s pictures are asked about, and deleted with their links; the count is given back', async () => {
  const { app, squatter, theirs, owner, own } = await squattedOn();
  expect((await app.get('/api/user/status', squatter)).status).toBe(401);
  expect(await asked(app, owner)).toEqual({ pictures: 2, freeEncodes: 2 });
  expect(await app.used(owner)).toBe(3);

  await settle(app, owner, false);
  for (const id of theirs) expect(await linkStatus(app, id)).toBe(404);
  expect([await idsOf(app, owner), await app.used(owner)]).toEqual([[own], 1]);
  expect(await linkStatus(app, own)).toBe(200);
  const { encodings, files } = await app.leftovers();
  expect([encodings, files.length]).toEqual([1, 2]);
  expect(await asked(app, owner)).toEqual(NOTHING);
});

test('A-75 somebody who used a password first and Google later keeps everything with one answer, for good', async () => {
  const { app, theirs, owner, own } = await squattedOn();
  expect(await asked(app, owner)).toEqual({ pictures: 2, freeEncodes: 2 });
  await settle(app, owner, true);
  expect(await asked(app, owner)).toEqual(NOTHING);
  await settle(app, owner, false);
  expect((await idsOf(app, owner)).sort()).toEqual([...theirs, own].sort());
  expect(await app.used(owner)).toBe(3);
});

test('A-75 a picture that was being hidden when the address was proven counts as hidden before', async () => {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  const workers = new RecordingWorkers();
  let owner: Person | undefined;
  const encode: Workers['encode'] = async (task, asker) => {
    owner = await comeByGoogle(app);
    return RecordingWorkers.prototype.encode.call(workers, task, asker);
  };
  const twin = await app.twin({ workers: Object.assign(workers, { encode }) });
  const { encodingId } = (await hide(twin, squatter)).json();
  if (owner === undefined) throw new Error('nobody came by Google');
  expect([await linkStatus(app, encodingId), await asked(app, owner)]).toEqual([
    200,
    { pictures: 1, freeEncodes: 1 },
  ]);
  await settle(app, owner, false);
  expect([await linkStatus(app, encodingId), await app.used(owner)]).toEqual([404, 0]);
});

test('A-75 a picture still being hidden at the answer is given up, and given back', async () => {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  let used: number | undefined;
  await hideMany(app, squatter, 1);
  const workers = new RecordingWorkers();
  const encode: Workers['encode'] = async (task, asker) => {
    const owner = await comeByGoogle(app);
    await settle(app, owner, false);
    used = await app.used(owner);
    return RecordingWorkers.prototype.encode.call(workers, task, asker);
  };
  const twin = await app.twin({ workers: Object.assign(workers, { encode }) });
  expect((await hide(twin, squatter)).status).toBe(409);
  expect(used).toBe(0);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('A-75 an encode that was under way at the proof and fails is given back once', async () => {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  await hideMany(app, squatter, 2);
  let owner: Person | undefined;
  const encode: Workers['encode'] = async () => {
    owner = await comeByGoogle(app);
    throw new Error('the worker died');
  };
  const twin = await app.twin({ workers: Object.assign(new RecordingWorkers(), { encode }) });
  expect((await hide(twin, squatter)).status).toBe(500);
  if (owner === undefined) throw new Error('nobody came by Google');
  await hideMany(app, owner, 1);
  expect(await asked(app, owner)).toEqual({ pictures: 2, freeEncodes: 2 });
  await settle(app, owner, false);
  expect(await app.used(owner)).toBe(1);
});

test('A-75 free encodes that a squatter used up are asked about when the pictures are gone already', async () => {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  for (const id of await hideMany(app, squatter, 10)) {
    await app.client(squatter).call(routes.deletePicture, { idOrKey: id });
  }
  const owner = await comeByGoogle(app);
  expect(await asked(app, owner)).toEqual({ pictures: 0, freeEncodes: 10 });
  await settle(app, owner, false);
  expect([await app.used(owner), (await hide(app, owner)).status]).toEqual([0, 200]);
});

test('A-75 A-74 an address has its free encodes once proven and once unproven, however often accounts come and go', async () => {
  const { app } = await start();
  const squatter = await app.signUp(ADA.email, 'squatted');
  await hideMany(app, squatter, 10);
  const owner = await comeByGoogle(app);
  await settle(app, owner, false);
  await hideMany(app, owner, 10);
  expect((await remove(app, owner)).status).toBe(200);

  const again = await app.signUp(ADA.email, 'squatted');
  expect(await app.used(again)).toBe(10);
  const ownerAgain = await comeByGoogle(app);
  await settle(app, ownerAgain, false);
  expect(await app.used(ownerAgain)).toBe(10);
});

test('A-75 somebody who resets the password of an unproven account is asked, and of a proven one is not', async () => {
  const office = await openPostOffice();
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'hello@example.org', REQUIRE_VERIFIED_EMAIL: 'false' };
  const { app } = await startWithGoogle({ env: mail, parts: { workers: new RecordingWorkers() } });
  const post = (path: string, payload: object) =>
    app.request({ method: 'POST', url: `/api/auth/${path}`, payload });
  const resetTo = async (newPassword: string): Promise<Person> => {
    const arriving = office.next();
    await post('request-password-reset', { email: ADA.email });
    expect((await post('reset-password', { token: (await arriving).token, newPassword })).status).toBe(200);
    const { token } = (await post('sign-in/email', { email: ADA.email, password: newPassword })).json();
    return { token, uid: '' };
  };
  const confirming = office.next();
  await hideMany(app, await app.signUp(ADA.email, 'squatted'), 1);
  await confirming;
  const owner = await resetTo('the-owners');
  expect(await asked(app, owner)).toEqual({ pictures: 1, freeEncodes: 1 });
  await settle(app, owner, true);
  expect(await asked(app, await resetTo('another'))).toEqual(NOTHING);
});

test('A-75 people who hid nothing before, or whose account is new, are not asked', async () => {
  const { app } = await start();
  const ada = await app.signUp(ADA.email);
  expect(await asked(app, ada)).toEqual(NOTHING);
  const owner = await comeByGoogle(app);
  await hideMany(app, owner, 1);
  expect(await asked(app, owner)).toEqual(NOTHING);
  expect(await backend.sql(app.dataDir, 'SELECT uid FROM unproven_pasts')).toEqual([]);
  const bob = await app.signUp('bob@example.org');
  await hideMany(app, bob, 1);
  await settle(app, bob, false);
  expect([await asked(app, bob), (await idsOf(app, bob)).length]).toEqual([NOTHING, 1]);
});

test('A-75 nothing of the question is left when the account is deleted', async () => {
  const { app, owner } = await squattedOn();
  expect(await backend.sql(app.dataDir, 'SELECT used FROM unproven_pasts')).toEqual([{ used: 2 }]);
  expect((await remove(app, owner)).status).toBe(200);
  expect(await backend.sql(app.dataDir, 'SELECT used FROM unproven_pasts')).toEqual([]);
});
