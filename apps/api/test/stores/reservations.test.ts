import { once } from 'node:events';
import { routes } from '@underpaint/contract';
import { hideInFile, nodeFiles } from '@underpaint/imaging';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import { removeOrphans, tidyUp } from '../../src/images/housekeeping.usecases.ts';
import type { Asker, ReceiveTask } from '../../src/workers/workers.ts';
import { NOT_RESERVED, NOTHING, put, refusal, reserve } from '../support/on-device.ts';
import { jpegPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp } from '../support/test-app.ts';

const HALF_AN_HOUR = 30 * 60 * 1000;
/** A picture as a device makes it. */
async function made(labelUrl: string | null): Promise<Uint8Array> {
  const cover = await jpegPhoto({ width: 480, height: 360 });
  const input = { files: nodeFiles, cover, message: 'm', passphrase: 'k', labelUrl, budgetMs: 0 };
  return (await hideInFile(input)).bytes;
}

async function stage(parts: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(parts);
  return { app, person: await app.signUp('a@example.org') };
}

/** An app whose workers accept every picture. */
const trusting = () => stage({ parts: { workers: new RecordingWorkers() } });
const BYTES = Buffer.from('a picture');

test('A-02 A-08 A-68 S-9.1 a reserved encode is counted at once, and the finished picture is stored byte for byte', async () => {
  const { app, person } = await stage();
  const reservation = await reserve(app, person);
  expect(await app.used(person)).toBe(1);
  expect(reservation.labelUrl).toMatch(/\/decode\/[\w-]{16,}$/);
  const bytes = await made(reservation.labelUrl);
  const stored = await put(app, person, reservation, bytes);
  expect(stored).toMatchObject({
    encodingId: reservation.encodingId,
    filename: 'Meadow.JPG',
    format: 'jpeg',
    width: 480,
    bytes: bytes.length,
    hasQRCode: true,
  });
  const picture = await app.get(`/api/images/public/${reservation.encodingId}`);
  expect(Buffer.compare(picture.bytes, bytes)).toBe(0);
  expect((await app.get(`/api/images/thumbnail/${reservation.encodingId}`)).status).toBe(200);
  const fields = { s3Key: stored.s3Key, key: 'k' };
  expect(await app.client().call(routes.decode, fields)).toEqual({ message: 'm' });
  expect(await app.used(person)).toBe(1);
});

test('A-08 A-68 the eleventh reservation is refused like the eleventh encode, whichever way the ten went', async () => {
  const { app, person } = await trusting();
  for (let time = 0; time < 10; time++) await reserve(app, person);
  const used = {
    status: 402,
    code: 'quota.exhausted',
    message: 'All free encodes used. Subscription required.',
  };
  expect(await refusal(reserve(app, person))).toEqual(used);
  expect((await app.encode({ image: BYTES, message: 'm', key: 'k' }, person)).status).toBe(402);
});

test('a picture whose answer was lost gets the same answer again; another picture is refused', async () => {
  const { app, person } = await trusting();
  const reservation = await reserve(app, person);
  const first = await put(app, person, reservation, BYTES);
  expect(await put(app, person, reservation, BYTES)).toEqual(first);
  expect(await refusal(put(app, person, reservation, Buffer.from('another')))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(await app.used(person)).toBe(1);
});

test('A-68 nobody else may deliver the picture, and nobody who has signed out', async () => {
  const { app, person } = await trusting();
  const reservation = await reserve(app, person);
  const other = await app.signUp('b@example.org');
  expect(await refusal(put(app, other, reservation, BYTES))).toMatchObject({ status: 404 });
  await app.client(person).call(routes.signOut);
  expect(await refusal(put(app, person, reservation, BYTES))).toMatchObject({ status: 401 });
  expect(await app.leftovers()).toMatchObject({ encodings: 0, pending: 1, files: [] });
});

test('a reservation that is given back is not counted, once and by its owner only', async () => {
  const { app, person } = await trusting();
  const other = await app.signUp('b@example.org');
  const reservation = await reserve(app, person);
  const giveBack = (whoever: Person) => app.client(whoever).call(routes.giveBack, reservation);
  expect(await giveBack(other)).toEqual({ givenBack: false });
  expect(await app.used(person)).toBe(1);
  expect(await giveBack(person)).toEqual({ givenBack: true });
  expect(await giveBack(person)).toEqual({ givenBack: false });
  expect(await app.used(person)).toBe(0);
  expect(await refusal(put(app, person, reservation, BYTES))).toMatchObject({ message: NOT_RESERVED });
});

test('a stored picture cannot be given back', async () => {
  const { app, person } = await trusting();
  const reservation = await reserve(app, person);
  await put(app, person, reservation, BYTES);
  expect(await app.client(person).call(routes.giveBack, reservation)).toEqual({ givenBack: false });
  expect(await app.used(person)).toBe(1);
});

test('A-68 after half an hour a reservation takes no picture, and the sweep gives it back; a restart does not', async () => {
  const clock = { now: Date.UTC(2026, 10, 23, 9) };
  const { app, person } = await stage({
    parts: { workers: new RecordingWorkers(), now: () => new Date(clock.now) },
  });
  const reservation = await reserve(app, person);
  expect(reservation.expiresAt).toBe(new Date(clock.now + HALF_AN_HOUR).toISOString());
  const tidy = () => {
    const now = new Date(clock.now);
    const restart = { now, abandonedBefore: new Date(clock.now + 1) };
    return tidyUp(
      { ...restart, reservedBefore: new Date(clock.now - HALF_AN_HOUR) },
      app.services.housekeeping,
    );
  };
  await tidy();
  expect(await app.used(person)).toBe(1);
  clock.now += HALF_AN_HOUR;
  expect(await refusal(put(app, person, reservation, BYTES))).toMatchObject({ message: NOT_RESERVED });
  clock.now += 1;
  await tidy();
  expect(await app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual(NOTHING);
});

test('when two pictures are sent for one reservation at the same moment, one is stored and nothing of the other is left', async () => {
  const workers = new RecordingWorkers();
  const both = Promise.withResolvers<void>();
  const receive = workers.receive.bind(workers);
  workers.receive = async (task: ReceiveTask, asker: Asker) => {
    const received = await receive(task, asker);
    if (workers.received.length === 2) both.resolve();
    await both.promise;
    return received;
  };
  const { app, person } = await stage({ parts: { workers } });
  const reservation = await reserve(app, person);
  const answers = await Promise.all(
    ['one', 'two'].map((text) => refusal(put(app, person, reservation, Buffer.from(text)))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { encodings, pending, files } = await app.leftovers();
  expect({ encodings, pending, files: files.length }).toEqual({ encodings: 1, pending: 0, files: 2 });
  expect(await app.used(person)).toBe(1);
});

test('a client that leaves before the answer to a reservation has not used it up', async () => {
  const { app, person } = await stage();
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { encodings } = app.services.repositories;
  const reserve = encodings.reserve.bind(encodings);
  const leaving = new AbortController();
  const connected = once(app.app.server, 'connection');
  encodings.reserve = async (entry) => {
    const isReserved = await reserve(entry);
    const [socket] = await connected;
    leaving.abort();
    await once(socket, 'close');
    return isReserved;
  };
  const asked = fetch(`${address}/api/images/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'a.png' }),
    signal: leaving.signal,
  });
  await expect(asked).rejects.toThrow('aborted');
  await expect.poll(() => app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual(NOTHING);
});

test('A-08 a picture that is refused is given back at once, even while the storage is away', async () => {
  const { app, person } = await stage();
  const remove = async () => Promise.reject(new AppError('storage.unavailable'));
  const away = await app.twin({ storage: { ...app.services.storage, delete: remove } });
  const reservation = await reserve(app, person);
  expect(await refusal(put(away, person, reservation, BYTES))).toMatchObject({ code: 'image.unsupported' });
  expect(await app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual(NOTHING);
});

test('where the server fails the reservation waits for another try', async () => {
  const { app, person } = await stage();
  const broken = new RecordingWorkers();
  broken.receive = async () => {
    throw new Error('boom');
  };
  const failing = await app.twin({ workers: broken });
  const reservation = await reserve(app, person);
  expect(await refusal(put(failing, person, reservation, BYTES))).toMatchObject({ status: 500 });
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 1, files: [] });
  const well = await app.twin({ workers: new RecordingWorkers() });
  expect(await put(well, person, reservation, BYTES)).toMatchObject({ bytes: BYTES.length });
});

describe('files that a crash has left of a try', () => {
  async function crashed() {
    const { app, person } = await trusting();
    const reservation = await reserve(app, person);
    const { repositories, storage } = app.services;
    const s3Key = 'c'.repeat(32);
    const claimed = { id: reservation.encodingId, uid: person.uid, s3Key, since: '' };
    await repositories.encodings.claim(claimed);
    await storage.put(s3Key, BYTES);
    return { app, person, reservation };
  }

  test('are removed when the picture is sent again', async () => {
    const { app, person, reservation } = await crashed();
    await put(app, person, reservation, BYTES);
    expect((await app.leftovers()).files).toHaveLength(2);
  });

  test('are left to the sweep where they cannot be removed, and the picture is stored', async () => {
    const { app, person, reservation } = await crashed();
    const { storage, housekeeping } = app.services;
    const remove = async () => Promise.reject(new AppError('storage.unavailable'));
    const keeping = await app.twin({ storage: { ...storage, delete: remove } });
    expect(await put(keeping, person, reservation, BYTES)).toMatchObject({ bytes: BYTES.length });
    await removeOrphans(new Date(), housekeeping);
    expect((await app.leftovers()).files).toHaveLength(2);
  });

  test('are removed when the encode is given back', async () => {
    const { app, person, reservation } = await crashed();
    await app.client(person).call(routes.giveBack, reservation);
    expect(await app.leftovers()).toEqual(NOTHING);
  });
});

test('A-55 A-68 a reserved file name with a NUL is kept without it, as an uploaded one', async () => {
  const { app, person } = await trusting();
  const reservation = await reserve(app, person, 'a\u0000b.jpg');
  expect(await put(app, person, reservation, BYTES)).toMatchObject({ filename: 'ab.png' });
});

test('D.1 a picture that arrives while its account is being deleted is not kept', async () => {
  const workers = new RecordingWorkers();
  const { app, person } = await stage({ parts: { workers } });
  const reservation = await reserve(app, person);
  const receive = workers.receive.bind(workers);
  workers.receive = async (task: ReceiveTask, asker: Asker) => {
    await app.client(person).call(routes.deleteAccount, { password: 'secret1' });
    return receive(task, asker);
  };
  expect(await refusal(put(app, person, reservation, BYTES))).toMatchObject({ status: 409 });
  expect(await app.leftovers()).toEqual(NOTHING);
});

test.each([
  ['device', { reserve: 200, encode: 403, decode: 403 }],
  ['server', { reserve: 403, encode: 200, decode: 422 }],
] as const)('WORK_ON=%s offers that way only', async (workOn, statuses) => {
  const { app, person } = await stage({
    env: { WORK_ON: workOn },
    parts: { workers: new RecordingWorkers() },
  });
  const fields = { image: BYTES, key: 'k' };
  expect({
    reserve: (await refusal(reserve(app, person))).status,
    encode: (await app.encode({ ...fields, message: 'm' }, person)).status,
    decode: (await app.decode(fields)).status,
  }).toEqual(statuses);
});
