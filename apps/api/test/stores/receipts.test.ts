import { createHash, randomBytes } from 'node:crypto';
import { type HistoryItem, type Input, routes, schemas } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date(START).toISOString();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
/** The answer to a receipt that has no effect. */
const NOTHING = { deleted: false, own: false };

async function stage(asked: Record<string, string> = {}) {
  const clock = { now: START };
  const workers = new RecordingWorkers();
  workers.receipt = randomBytes(32);
  workers.rightKeys.add('k');
  const app = await startApp({ parts: { workers, now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const made = await app.encode({ image, message: 'hi', key: 'k', ...asked }, person);
  return { app, clock, workers, person, image, made, receipt: base64url(workers.receipt), ...made.json() };
}

const give = (app: TestApp, fields: object, person?: Person) =>
  app.request({ method: 'POST', url: '/api/images/receipts', person, payload: fields });

async function taken(app: TestApp, fields: object, person?: Person) {
  const { status, json } = await give(app, fields, person);
  expect(status).toBe(200);
  return schemas.receiptTaken.parse(json());
}

async function historyOf(app: TestApp, person: Person): Promise<HistoryItem[]> {
  return app.client(person).call(routes.history, {});
}

/** What the owner is told about the picture with this id, or about their only one. */
async function linkOf(app: TestApp, person: Person, encodingId?: string) {
  const pictures = await historyOf(app, person);
  return pictures.find(({ _id }) => encodingId === undefined || _id === encodingId)?.link;
}

const change = (app: TestApp, person: Person, fields: Input<typeof routes.changeLink>) =>
  app.client(person).call(routes.changeLink, fields);

const isGone = async (app: TestApp, { encodingId, s3Key }: { encodingId: string; s3Key: string }) => {
  const paths = [`share/${encodingId}`, `public/${encodingId}`, `thumbnail/${encodingId}`];
  for (const path of paths) if ((await app.get(`/api/images/${path}`)).status !== 404) return false;
  return (await app.decode({ s3Key, key: 'k' })).status === 404;
};

test('A-77 the owner sees when a message was first revealed, and anyone with the link sees that they asked', async () => {
  const { app, clock, person, receipt, encodingId } = await stage({ receipt: 'true' });
  expect((await linkOf(app, person))?.receipt).toEqual({ tells: true, burn: null, revealedAt: null });
  expect((await app.get(`/api/images/share/${encodingId}`)).json()).toMatchObject({
    link: { viewsLeft: null, until: null, receipt: true, burn: null },
  });
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  clock.now += DAY;
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect(await linkOf(app, person)).toMatchObject({ receipt: { revealedAt: NOW }, ended: null });
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
});

test('A-71 A-77 somebody who asks for nothing gets a picture as before: no receipt, no field, nothing to switch on', async () => {
  const { app, workers, person, receipt, encodingId } = await stage({ receipt: 'false' });
  expect(workers.encodes[0]?.asksReceipt).toBe(false);
  expect(await linkOf(app, person)).toBeUndefined();
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect((await app.get(`/api/images/share/${encodingId}`)).json()).not.toHaveProperty('link');
  for (const wish of [{ receipt: true }, { burn: 'revealed' }] as const)
    await expect(change(app, person, { encodingId, ...wish })).rejects.toMatchObject({
      code: 'receipt.none',
      message:
        'This message was hidden without a receipt, so none can be asked for now. Hide it again to get one.',
    });
  await change(app, person, { encodingId, receipt: false, burn: null });
});

test('A-77 of 20 people who reveal a picture at once, which is to be deleted then, one deletes it, and its owner is told', async () => {
  const { app, person, receipt, encodingId, s3Key } = await stage({ receipt: 'true', burn: 'revealed' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => taken(app, { receipt })));
  expect(answers.filter(({ deleted }) => deleted)).toHaveLength(1);
  expect(await isGone(app, { encodingId, s3Key })).toBe(true);
  expect(await linkOf(app, person)).toMatchObject({
    ended: { at: NOW, by: 'revealed' },
    receipt: { revealedAt: NOW },
  });
  expect(await app.files()).toEqual([]);
});

test('A-77 the recipient deletes where the sender lets them, once the message is revealed, and not before', async () => {
  const { app, person, receipt, encodingId, s3Key } = await stage({ burn: 'recipient' });
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect(await linkOf(app, person)).toMatchObject({ ended: null, receipt: { revealedAt: null } });
  expect(await taken(app, { receipt: base64url(randomBytes(32)), deletes: true })).toEqual(NOTHING);
  expect(await isGone(app, { encodingId, s3Key })).toBe(false);
  expect(await taken(app, { receipt, deletes: true })).toEqual({ deleted: true, own: false });
  expect(await isGone(app, { encodingId, s3Key })).toBe(true);
  expect(await linkOf(app, person)).toMatchObject({ ended: { at: NOW, by: 'recipient' } });
});

test('A-77 nobody deletes a picture that the sender does not let them delete', async () => {
  const { app, receipt, encodingId } = await stage({ receipt: 'true' });
  expect(await taken(app, { receipt, deletes: true })).toEqual(NOTHING);
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
});

test('A-77 a forged receipt, a replayed one and one whose picture is gone get one answer, and do nothing', async () => {
  const { app, clock, person, image, workers, receipt, encodingId } = await stage({ receipt: 'true' });
  workers.receipt = randomBytes(32);
  const other = await app.encode({ image, message: 'hi', key: 'k', burn: 'revealed' }, person);
  expect(await taken(app, { receipt: base64url(randomBytes(32)) })).toEqual(NOTHING);
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect((await app.get(`/api/images/public/${other.json().encodingId}`)).status).toBe(200);
  await app.request({ method: 'DELETE', url: `/api/images/${encodingId}`, person });
  expect(await taken(app, { receipt, deletes: true })).toEqual(NOTHING);
  clock.now += 31 * DAY;
  expect(await taken(app, { receipt: base64url(workers.receipt) })).toEqual(NOTHING);
});

test.each([
  ['nothing', {}],
  ['no text', { receipt: 7 }],
  ['31 bytes', { receipt: base64url(randomBytes(31)) }],
  ['33 bytes', { receipt: base64url(randomBytes(33)) }],
  ['padding', { receipt: `${base64url(randomBytes(32))}=` }],
  ['bits that no byte has', { receipt: `${'A'.repeat(42)}B` }],
  ['a wish that is none', { receipt: base64url(randomBytes(32)), deletes: 'yes' }],
])('A-77 %s in place of a receipt is refused with a sentence', async (_, fields) => {
  const { app } = await stage();
  expect((await give(app, fields)).json()).toEqual({
    code: 'request.invalid',
    message: 'This request cannot be understood. Please check what was sent.',
  });
});

test('A-77 the owner’s own reveal is not noted and deletes nothing', async () => {
  const { app, person, receipt, s3Key, encodingId } = await stage({ receipt: 'true', burn: 'revealed' });
  expect(await taken(app, { receipt, deletes: true }, person)).toEqual({ deleted: false, own: true });
  expect((await app.decode({ s3Key, key: 'k' }, person)).json()).toEqual({ message: 'found it' });
  expect(await linkOf(app, person)).toMatchObject({ receipt: { revealedAt: null }, ended: null });
  expect(await isGone(app, { encodingId, s3Key })).toBe(false);
});

test('A-77 what the server reveals counts once it has been sent, from the stored picture and from a copy', async () => {
  const { app, person, receipt, image, s3Key } = await stage({ receipt: 'true' });
  expect((await app.decode({ s3Key, key: 'wrong' })).status).toBe(422);
  expect(await linkOf(app, person)).toMatchObject({ receipt: { revealedAt: null } });
  const answer = await app.decode({ image, key: 'k' });
  expect(answer.json()).toEqual({ message: 'found it', receipt });
  await app.app.close();
  const [picture] = await app.services.repositories.encodings.history({ uid: person.uid, now: NOW });
  expect(picture).toMatchObject({ receipt: { revealedAt: NOW } });
});

test('A-77 a picture that is to be deleted once revealed goes after the server has sent its message', async () => {
  const { app, s3Key } = await stage({ burn: 'revealed' });
  expect((await app.decode({ s3Key, key: 'k' })).json().message).toBe('found it');
  await app.stop();
  expect(await app.files()).toEqual([]);
});

test('A-77 the owner changes their mind: what is switched off is not noted, and deletes nothing', async () => {
  const { app, person, receipt, encodingId, s3Key } = await stage({ receipt: 'true', burn: 'revealed' });
  const off = await change(app, person, { encodingId, receipt: false, burn: null });
  expect(off.link?.receipt).toEqual({ tells: false, burn: null, revealedAt: null });
  expect((await app.get(`/api/images/share/${encodingId}`)).json()).not.toHaveProperty('link');
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect(await linkOf(app, person)).toMatchObject({ receipt: { revealedAt: null } });
  await change(app, person, { encodingId, burn: 'recipient' });
  expect(await taken(app, { receipt, deletes: true })).toEqual({ deleted: true, own: false });
  expect(await isGone(app, { encodingId, s3Key })).toBe(true);
  await expect(change(app, person, { encodingId, burn: null })).rejects.toMatchObject({ code: 'not_found' });
});

test('A-76 A-77 a picture whose last view has ended it still gets its receipt', async () => {
  const { app, clock, person, receipt, encodingId } = await stage({ receipt: 'true', maxViews: '1' });
  await app.request({ method: 'POST', url: `/api/images/open/${encodingId}`, payload: {} });
  // The picture ends once the view was sent, which can be after it has arrived.
  await expect.poll(() => linkOf(app, person)).toMatchObject({ ended: { by: 'views' } });
  clock.now += DAY;
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect(await linkOf(app, person)).toMatchObject({
    ended: { at: NOW, by: 'views' },
    receipt: { revealedAt: new Date(START + DAY).toISOString() },
  });
});

test('A-76 A-77 views, receipts and the owner’s deletion at once end the picture once, and leave nothing behind', async () => {
  const { app, person, receipt, encodingId } = await stage({ burn: 'revealed', maxViews: '1' });
  const opening = app.request({ method: 'POST', url: `/api/images/open/${encodingId}`, payload: {} });
  const deleting = app.request({ method: 'DELETE', url: `/api/images/${encodingId}`, person });
  const answers = await Promise.all([opening, deleting, give(app, { receipt }), give(app, { receipt })]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual(
    [],
  );
  const left = await historyOf(app, person);
  await app.stop();
  expect(left.length).toBeLessThan(2);
  expect(await app.files()).toEqual([]);
});

const stubborn = (storage: Storage): Storage =>
  Object.assign(Object.create(storage), {
    delete: () => Promise.reject(new AppError('storage.unavailable')),
  });

test('A-77 where the storage fails, the link is dead all the same, and the files are found later', async () => {
  const { app, receipt, encodingId, s3Key } = await stage({ burn: 'revealed' });
  const failing = await app.twin({ storage: stubborn(app.services.storage) });
  expect(await taken(failing, { receipt })).toEqual({ deleted: true, own: false });
  expect(await isGone(app, { encodingId, s3Key })).toBe(true);
});

async function reserved(app: TestApp, person: Person) {
  const { call } = app.client(person);
  const { encodingId } = await call(routes.reserve, { includeQRCode: true });
  const image = new File(['a picture'], 'a.png');
  const keep = (fields: object) => call(routes.keepPicture, { idOrKey: encodingId, image, ...fields });
  return { encodingId, keep };
}

test('A-02 A-77 a device registers the hash of a receipt, and never the receipt', async () => {
  const { app, person } = await stage();
  const receipt = randomBytes(32);
  const receiptHash = createHash('sha256').update(receipt).digest('base64url');
  const { encodingId, keep } = await reserved(app, person);
  const asked = { receipt: true, burn: 'recipient', receiptHash } as const;
  const kept = await keep(asked);
  expect(kept.link?.receipt).toEqual({ tells: true, burn: 'recipient', revealedAt: null });
  expect(await keep(asked)).toEqual(kept);
  expect(await taken(app, { receipt: receiptHash, deletes: true })).toEqual(NOTHING);
  expect(await taken(app, { receipt: base64url(receipt) })).toEqual(NOTHING);
  expect(await linkOf(app, person, encodingId)).toMatchObject({ receipt: { revealedAt: NOW } });
});

test('A-77 registering a hash that somebody else has registered before gains nothing', async () => {
  const { app, clock, person, workers, receipt } = await stage({ receipt: 'true' });
  const receiptHash = createHash('sha256').update(workers.receipt).digest('base64url');
  const b = await app.signUp('b@example.org');
  clock.now += DAY;
  const { keep } = await reserved(app, b);
  await keep({ receipt: true, burn: 'revealed', receiptHash });
  expect(await taken(app, { receipt })).toEqual(NOTHING);
  expect(await linkOf(app, b)).toMatchObject({ receipt: { revealedAt: null }, ended: null });
  expect(await linkOf(app, person)).toMatchObject({ receipt: { revealedAt: expect.any(String) } });
});

test.each([
  ['no hash', { receipt: true }],
  ['a hash that is none', { receipt: true, receiptHash: 'abc' }],
  ['a word that says nothing', { burn: 'never', receiptHash: base64url(randomBytes(32)) }],
])('A-77 a device that asks for a receipt with %s is refused, and may try again', async (_, fields) => {
  const { app, person } = await stage();
  const { keep } = await reserved(app, person);
  await expect(keep(fields)).rejects.toMatchObject({ code: 'request.invalid' });
  await keep({});
});

test('A-77 what is to become of the picture is one of two words', async () => {
  const { app, made, person } = await stage({ burn: 'always' });
  expect(made.json()).toEqual({
    code: 'request.invalid',
    message: 'The field “burn” must be revealed or recipient.',
  });
  expect(await app.used(person)).toBe(0);
});
