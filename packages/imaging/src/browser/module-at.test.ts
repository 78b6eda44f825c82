import { afterEach, expect, test, vi } from 'vitest';
import { moduleAt, NotLoadedError } from './module-at.ts';

/** The shortest module there is: the magic number and version 1 (WebAssembly Core, section 5.5.16). */
const EMPTY = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

const answerWith = (body: Uint8Array<ArrayBuffer>, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a module is compiled from the file at its address', async () => {
  answerWith(EMPTY);
  const module = await moduleAt('/decoder.wasm')();
  expect(module).toBeInstanceOf(WebAssembly.Module);
  expect(WebAssembly.Module.exports(module)).toEqual([]);
});

test.each<[string, () => Promise<Response>]>([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer without the file, of whatever length', async () => new Response(EMPTY, { status: 502 })],
  [
    'an answer that breaks off',
    async () =>
      new Response(new ReadableStream({ pull: () => Promise.reject(new TypeError('network error')) })),
  ],
])('%s is an error of its own: the browser could do the work', async (_name, answer) => {
  vi.stubGlobal('fetch', answer);
  await expect(moduleAt('/decoder.wasm')()).rejects.toThrow(NotLoadedError);
});

test('a file that is cut off is an error', async () => {
  answerWith(EMPTY.slice(0, 6));
  await expect(moduleAt('/decoder.wasm')()).rejects.toThrow(WebAssembly.CompileError);
});
