import { expect, it, vi } from 'vitest';
import { counting } from './counting.ts';

it.each([
  ['is told as it arrives', { 'content-length': '4' }, [0.25, 1]],
  ['is not told without its length', {}, []],
  ['is not told if it comes compressed', { 'content-length': '4', 'content-encoding': 'gzip' }, []],
])('A-02: how much of a picture is there %s', async (_, headers, expected) => {
  const parts = [Uint8Array.of(1), Uint8Array.of(2, 3, 4)];
  const body = new ReadableStream({
    pull: (stream) => {
      const part = parts.shift();
      if (part) stream.enqueue(part);
      else stream.close();
    },
  });
  const answer = new Response(body, { headers: { ...headers, 'content-type': 'image/png' } });
  vi.stubGlobal('fetch', async () => answer);
  const heard: number[] = [];
  const sent = counting((done) => heard.push(done))({ url: '/picture', method: 'GET', headers: {} });
  const { body: picture } = await sent;
  expect(heard).toEqual(expected);
  expect(await picture.bytes()).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(picture.type).toBe('image/png');
});

it('a picture that breaks off is an error, and so is one that is cancelled', async () => {
  const given = new AbortController();
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(Uint8Array.of(1));
      given.signal.addEventListener('abort', () => stream.error(given.signal.reason));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-length': '4' } }));
  const sent = counting(() => given.abort())({ url: '/picture', method: 'GET', headers: {} });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
