import { afterEach, expect, test, vi } from 'vitest';
import { linkedPicture } from './linked-picture.ts';

vi.mock('./loaded-later.ts', () => ({ outcomeView: () => import('./counting.ts') }));

afterEach(() => vi.unstubAllGlobals());

const ADDRESS = '/api/images/public/abc';
const BYTES = new Uint8Array([1, 2, 3, 4]);
const never = () => new AbortController().signal;
const bytesOf = async (picture: Blob) => new Uint8Array(await picture.arrayBuffer());

/** A network that sends the first half of the picture, and the rest when it is told to. */
const openNetwork = () => {
  const asked: string[] = [];
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    asked.push(url);
    begun.resolve();
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        controller.enqueue(BYTES.subarray(0, 2));
        await rest.promise;
        if (signal?.aborted) return;
        controller.enqueue(BYTES.subarray(2));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-length': String(BYTES.length) } });
  });
  return { asked, begun: begun.promise, send: rest.resolve };
};

test('a picture that is on its way is not requested again, and its progress is reported', async () => {
  const { asked, send } = openNetwork();
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  picture.fetchAhead();
  const half = Promise.withResolvers<number>();
  const fetched = picture.fetch(never(), (done) => half.resolve(done));
  expect(await half.promise).toBe(0.5);
  send();
  expect(await bytesOf(await fetched)).toEqual(BYTES);
  expect(asked).toEqual([ADDRESS]);
});

test('how much has arrived before it is asked for is reported at once', async () => {
  const { asked, send } = openNetwork();
  send();
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  const heard: number[] = [];
  // All of it arrives while another try waits for its own.
  await linkedPicture('abc').fetch(never(), () => {});
  await picture.fetch(never(), (done) => heard.push(done));
  expect(heard.at(-1)).toBe(1);
  expect(asked).toHaveLength(2);
});

test('the next try requests it again: the picture may be gone by then', async () => {
  const { asked, send } = openNetwork();
  send();
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  await picture.fetch(never(), () => {});
  await picture.fetch(never(), () => {});
  expect(asked).toEqual([ADDRESS, ADDRESS]);
});

test('a picture that was lost while being fetched ahead is fetched again', async () => {
  const lost = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    lost.resolve();
    throw new TypeError('offline');
  });
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  await lost.promise;
  const { asked, send } = openNetwork();
  send();
  expect(await bytesOf(await picture.fetch(never(), () => {}))).toEqual(BYTES);
  expect(asked.at(-1)).toBe(ADDRESS);
});

test('cancelling ends what was begun ahead, and requests nothing more', async () => {
  const { asked } = openNetwork();
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  const cancel = new AbortController();
  const fetched = picture.fetch(cancel.signal, () => cancel.abort());
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toEqual([ADDRESS]);
});

test('what is given up is fetched again', async () => {
  const { asked, begun, send } = openNetwork();
  const picture = linkedPicture('abc');
  picture.fetchAhead();
  await begun;
  picture.giveUp();
  send();
  expect(await bytesOf(await picture.fetch(never(), () => {}))).toEqual(BYTES);
  expect(asked).toEqual([ADDRESS, ADDRESS]);
});
