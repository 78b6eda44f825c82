import { expect, test } from 'vitest';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const GONE = { message: 'Shared image not found or link is invalid.', code: 'not_found' };
const UNKNOWN = 'x'.repeat(22);
const UNKNOWN_KEY = 'x'.repeat(32);

interface Stage {
  app: TestApp;
  a: Person;
  b: Person;
  encodingId: string;
  s3Key: string;
}

async function stage(): Promise<Stage> {
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const app = await startApp({ parts: { workers } });
  const [a, b] = [await app.signUp('a@example.org'), await app.signUp('b@example.org')];
  const image = await pngPhoto({ width: 64, height: 64 });
  const encoded = await app.encode({ image, message: 'hi', key: 'k' }, a);
  const { encodingId, s3Key } = encoded.json();
  return { app, a, b, encodingId: String(encodingId), s3Key: String(s3Key) };
}

async function statuses({ app, encodingId, s3Key }: Stage, person?: Person) {
  return {
    share: (await app.get(`/api/images/share/${encodingId}`, person)).status,
    public: (await app.get(`/api/images/public/${encodingId}`, person)).status,
    thumbnail: (await app.get(`/api/images/thumbnail/${encodingId}`, person)).status,
    image: (await app.get(`/api/images/${s3Key}`, person)).status,
    decode: (await app.decode({ s3Key, key: 'k' }, person)).status,
    history: (await app.get('/api/images/history', person)).status,
  };
}

test('C.6 everybody opens a shared picture, only its owner the stored one', async () => {
  const on = await stage();
  const open = { share: 200, public: 200, thumbnail: 200, decode: 200 };
  expect(await statuses(on)).toEqual({ ...open, image: 401, history: 401 });
  expect(await statuses(on, on.b)).toEqual({ ...open, image: 404, history: 200 });
  expect(await statuses(on, on.a)).toEqual({ ...open, image: 200, history: 200 });
});

test('C.6 A-17 S-1.12 S-7.12 nobody but the owner deletes, and a deleted picture is gone everywhere', async () => {
  const on = await stage();
  const remove = (id: string, person?: Person) =>
    on.app.request({ method: 'DELETE', url: `/api/images/${id}`, person });

  expect((await remove(on.encodingId)).status).toBe(401);
  const foreign = await remove(on.encodingId, on.b);
  const unknown = await remove(UNKNOWN, on.b);
  expect(foreign.status).toBe(404);
  expect(foreign.json()).toEqual(unknown.json());
  expect((await statuses(on)).public).toBe(200);

  const done = await remove(on.encodingId, on.a);
  expect([done.status, done.json()]).toEqual([200, { deleted: true }]);
  const again = await remove(on.encodingId, on.a);
  expect([again.status, again.json()]).toEqual([404, unknown.json()]);
  const gone = { share: 404, public: 404, thumbnail: 404, decode: 404 };
  expect(await statuses(on, on.a)).toEqual({ ...gone, image: 404, history: 200 });
  expect(await on.app.files()).toEqual([]);
});

test('C.6 S-3.2 S-7.11 A-32 A-33 history lists only what is one’s own, newest first, with times in UTC', async () => {
  const { app, a, b, encodingId, s3Key } = await stage();
  const image = await pngPhoto({ width: 64, height: 64 });
  const second = await app.encode({ image, message: 'hi', key: 'k' }, a);
  expect(JSON.parse((await app.get('/api/images/history', b)).bytes.toString())).toEqual([]);

  const items = JSON.parse((await app.get('/api/images/history', a)).bytes.toString());
  expect(items.map((item: { _id: string }) => item._id)).toEqual([second.json().encodingId, encodingId]);
  expect(items[1]).toEqual({
    _id: encodingId,
    s3Key,
    filename: 'image.png',
    displayUrl: `/api/images/thumbnail/${encodingId}`,
    downloadUrl: `/api/images/public/${encodingId}?download=1`,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    expiresAt: expect.stringMatching(/Z$/),
  });
  const newest = JSON.parse((await app.get('/api/images/history?limit=1', a)).bytes.toString());
  expect(newest).toEqual([items[0]]);
  const older = await app.get(`/api/images/history?before=${items[0].createdAt}`, a);
  expect(JSON.parse(older.bytes.toString())).toEqual([items[1]]);
  expect((await app.get('/api/images/history?limit=none', a)).status).toBe(400);
});

test('A-32 pages of the history list every picture once, even several of one millisecond', async () => {
  const workers = new RecordingWorkers();
  const app = await startApp({ parts: { workers, now: () => new Date('2026-03-01T12:00:00Z') } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const encoded: string[] = [];
  for (const message of ['one', 'two', 'three']) {
    encoded.push((await app.encode({ image, message, key: 'k' }, person)).json().encodingId);
  }
  const listed: string[] = [];
  for (let place = ''; listed.length < 4; ) {
    const [item] = JSON.parse(
      (await app.get(`/api/images/history?limit=1${place}`, person)).bytes.toString(),
    );
    if (item === undefined) break;
    listed.push(item._id);
    place = `&before=${item.createdAt}&beforeId=${item._id}`;
  }
  expect(listed.sort()).toEqual(encoded.sort());
});

test('A-15 strange keys and ids answer 404 with the same body as unknown ones', async () => {
  const { app, a, s3Key } = await stage();
  for (const id of [UNKNOWN, 'short', '..%2F..%2Fauth-secret', 'images%2Fa.png', '%00', 'a'.repeat(400)]) {
    for (const kind of ['share', 'public', 'thumbnail']) {
      const answer = await app.get(`/api/images/${kind}/${id}`);
      expect([id, kind, answer.status, answer.json()]).toEqual([id, kind, 404, GONE]);
    }
  }
  for (const key of [
    UNKNOWN_KEY,
    'a%2Fb',
    '..%2Funderpaint.sqlite',
    `x%2F${s3Key}`,
    'encode',
    'share',
    'decode',
  ]) {
    const answer = await app.get(`/api/images/${key}`, a);
    expect([key, answer.status, answer.json().code]).toEqual([key, 404, 'not_found']);
  }
  for (const key of [UNKNOWN_KEY, '../auth-secret', `${s3Key}.thumbnail`]) {
    const answer = await app.decode({ s3Key: key, key: 'k' });
    expect([key, answer.status, answer.json()]).toEqual([key, 404, GONE]);
  }
});

test('A-31 a bad token does not keep a visitor from revealing', async () => {
  const { app, s3Key } = await stage();
  const answer = await app.decode({ s3Key, key: 'k' }, { token: 'forged.token', uid: '' });
  expect([answer.status, answer.json()]).toEqual([200, { message: 'found it' }]);
});
