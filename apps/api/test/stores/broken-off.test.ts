import { once } from 'node:events';
import { Readable } from 'node:stream';
import { routes } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { backend } from '../support/backend.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp } from '../support/test-app.ts';

/** Too large to be read in one step from a disk. */
const LARGE = { width: 1000, height: 800 };

async function stage(link: Record<string, string> = {}) {
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const app = await startApp({ parts: { workers } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto(LARGE);
  const made = (await app.encode({ image, message: 'hi', key: 'k', ...link }, person)).json();
  return { app, person, ...made };
}

test('a last view that breaks off in the storage ends nothing, and may be repeated', async () => {
  const { app, person, encodingId, bytes } = await stage({ maxViews: '1' });
  const request = {
    method: 'POST',
    url: `/api/images/open/${encodingId}`,
    payload: { opening: 'o'.repeat(22) },
  } as const;
  const mend = await backend.breakOff();
  const server = await app.twin({});
  const broken = await server.request(request);
  expect([broken.status, broken.json().code]).toEqual([503, 'storage.unavailable']);
  // Closing waits for what follows an answer.
  await server.app.close();
  mend();
  expect(await app.files()).toHaveLength(2);
  const again = await app.request(request);
  expect([again.status, again.bytes.length]).toEqual([200, bytes]);
  const [item] = await app.client(person).call(routes.history, {});
  expect(item).toMatchObject({ link: { maxViews: 1, views: 1 } });
  await app.stop();
  expect(await app.files()).toEqual([]);
});

test('a picture that breaks off in the storage gives storage.unavailable, which is neither cached nor saved', async () => {
  const { app, person, encodingId, s3Key } = await stage();
  await backend.breakOff();
  const answers = [
    await app.get(`/api/images/public/${encodingId}`),
    await app.get(`/api/images/public/${encodingId}?download=1`),
    await app.get(`/api/images/thumbnail/${encodingId}`),
    await app.get(`/api/images/${s3Key}`, person),
    await app.decode({ s3Key, key: 'k' }),
  ];
  for (const { status, headers, json } of answers) {
    expect([status, json().code]).toEqual([503, 'storage.unavailable']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('content-disposition');
  }
});

test('a picture is not read where only the head of the answer is asked for', async () => {
  const { app, person, encodingId, s3Key } = await stage();
  for (const url of [`/api/images/public/${encodingId}`, `/api/images/${s3Key}`]) {
    let reads = 0;
    const body = new Readable({
      read: () => {
        reads += 1;
        body.push(reads > 100 ? null : 'a chunk');
      },
    });
    const closed = once(body, 'close');
    const server = await app.twin({
      storage: { ...app.services.storage, open: async () => ({ bytes: 700, body }) },
    });
    const { status, headers } = await server.request({ method: 'HEAD', url, person });
    expect([status, headers['content-length']]).toEqual([200, '700']);
    await closed;
    expect(reads).toBe(0);
  }
});
