import { expect, test } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Asker, EncodedPicture, EncodeTask } from '../../src/workers/workers.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const picture = () => pngPhoto({ width: 64, height: 64 });

async function encodeTimes(app: TestApp, person: Person, times: number) {
  const image = await picture();
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push((await app.encode({ image, message: 'hi', key: 'k' }, person)).status);
  }
  return statuses;
}

test('S-1.8 S-9.1 S-9.11 C.4 ten encodes succeed, the eleventh gets 402, and deleting gives nothing back', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  expect(await encodeTimes(app, person, 10)).toEqual(Array(10).fill(200));

  const eleventh = await app.encode({ image: await picture(), message: 'hi', key: 'k' }, person);
  expect(eleventh.status).toBe(402);
  expect(eleventh.json()).toEqual({
    message: 'All free encodes used. Subscription required.',
    code: 'quota.exhausted',
  });
  const [newest] = await app.services.repositories.encodings.history({ uid: person.uid, now: '' });
  await app.request({ method: 'DELETE', url: `/api/images/${newest?.id}`, person });
  expect((await app.get('/api/user/free-encodes-remaining', person)).json()).toEqual({ remaining: 0 });
  expect(await app.used(person)).toBe(10);
  expect(await encodeTimes(app, person, 1)).toEqual([402]);
});

test('S-3.6 S-3.7 S-7.4 S-7.5 A-11 what is left is ten minus what was used, after each encode and never below zero', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  for (let used = 0; used <= 10; used += 1) {
    expect((await app.get('/api/user/status', person)).json()).toEqual({ freeEncodesUsed: used });
    const left = await app.get('/api/user/free-encodes-remaining', person);
    expect([left.status, left.json()]).toEqual([200, { remaining: 10 - used }]);
    await encodeTimes(app, person, 1);
  }
  expect((await app.get('/api/user/free-encodes-remaining', person)).json()).toEqual({ remaining: 0 });
});

test('A-08 fifty parallel encodes with one left give one success and 49 times 402', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  await encodeTimes(app, person, 9);
  const fields = { image: await picture(), message: 'hi', key: 'k' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.encode(fields, person)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array<number>(49).fill(402)]);
  expect(await app.used(person)).toBe(10);
  expect(await app.leftovers()).toMatchObject({ encodings: 10, pending: 0 });
});

class FailingWorkers extends RecordingWorkers {
  override async encode(): Promise<EncodedPicture> {
    throw new Error('boom');
  }
}

test('A-08 S-9.11 an encode that fails in the worker leaves no row, no file and no count', async () => {
  const app = await startApp({ parts: { workers: new FailingWorkers() } });
  const person = await app.signUp('a@example.org');
  const answer = await app.encode({ image: await picture(), message: 'hi', key: 'k' }, person);
  expect(answer.status).toBe(500);
  expect(answer.json()).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    code: 'server.error',
  });
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
  expect(await app.used(person)).toBe(0);
});

/** A disk that accepts the given number of files and is then full. */
function filling(storage: Storage, files: number): Storage {
  let room = files;
  return {
    ...storage,
    put: async (key, bytes) => {
      if (room === 0) throw new AppError('storage.full');
      room -= 1;
      await storage.put(key, bytes);
    },
  };
}

test.each([0, 1])('a disk that is full after %i files gets 503 and leaves nothing behind', async (files) => {
  const plain = await startApp();
  const storage = filling(plain.services.storage, files);
  const app = await plain.twin({ storage, workers: new RecordingWorkers() });
  const person = await plain.signUp('a@example.org');
  const answer = await app.encode({ image: await picture(), message: 'hi', key: 'k' }, person);
  expect(answer.status).toBe(503);
  expect(answer.json()).toEqual({
    message: 'There is no space left to store the image. Please try again later.',
    code: 'storage.full',
  });
  expect(await plain.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
  expect(await plain.used(person)).toBe(0);
});

test('A-08 while the storage is away, an encode that fails is given back at once', async () => {
  const workers = new RecordingWorkers();
  const app = await startApp({ parts: { workers } });
  const away = async () => Promise.reject(new AppError('storage.unavailable'));
  const broken = await app.twin({ storage: { ...app.services.storage, put: away, delete: away } });
  const person = await app.signUp('a@example.org');
  expect(await encodeTimes(broken, person, 1)).toEqual([503]);
  expect(await app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('a client that goes away while its picture waits gets its free encode back', async () => {
  const workers = new RecordingWorkers();
  const waiting = Promise.withResolvers<void>();
  workers.encode = (_task: EncodeTask, { signal }: Asker) => {
    waiting.resolve();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const plain = await startApp();
  const { encodings } = plain.services.repositories;
  const released = Promise.withResolvers<boolean>();
  const release = async (entry: { id: string }) => {
    const done = await encodings.release(entry);
    released.resolve(done);
    return done;
  };
  const repositories = { ...plain.services.repositories, encodings: { ...encodings, release } };
  const { app } = await plain.twin({ workers, repositories });
  const person = await plain.signUp('a@example.org');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const leaving = new AbortController();
  const body = new FormData();
  body.append('image', new File([new Uint8Array(await picture())], 'a.png'));
  body.append('message', 'hi');
  body.append('key', 'k');
  const headers = { authorization: `Bearer ${person.token}` };
  const sent = fetch(`${address}/api/images/encode`, {
    method: 'POST',
    body,
    headers,
    signal: leaving.signal,
  });
  await waiting.promise;
  expect(await plain.used(person)).toBe(1);
  leaving.abort();
  await expect(sent).rejects.toThrow('aborted');
  expect(await released.promise).toBe(true);
  expect(await plain.used(person)).toBe(0);
  expect(await plain.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});
