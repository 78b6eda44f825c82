import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { jpegCodec } from './jpeg-codec.ts';

const TURBO = createRequire(import.meta.url).resolve('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm');

/** A WebAssembly module that asks for something that Emscripten's JavaScript does not give: (import "no" "such" (func)). */
const UNUSABLE = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 4, 1, 0x60, 0, 0],
  ...[2, 11, 1, 2, 0x6e, 0x6f, 4, 0x73, 0x75, 0x63, 0x68, 0, 0],
]);

test('an instance that cannot be made is an error, and no caller waits for ever', async () => {
  const codec = jpegCodec(() => WebAssembly.compile(UNUSABLE));
  const raster = { width: 8, height: 8, channels: 3, data: new Uint8Array(192) } as const;
  await expect(codec.encode(raster, { quality: 80 })).rejects.toThrow(/import/i);
});

test('pictures and files stay as they are while the same instance works on others', async () => {
  const jpeg = jpegCodec(async () => WebAssembly.compile(await readFile(TURBO)));
  const plain = (level: number) =>
    ({ width: 64, height: 64, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(level) }) as const;
  const dark = await jpeg.encode(plain(40), { quality: 90 });
  const light = await jpeg.encode(plain(200), { quality: 90 });
  const [first, second] = [await jpeg.decode(dark), await jpeg.decode(light)];
  expect(new Set(first.data)).toEqual(new Set([40]));
  expect(new Set(second.data)).toEqual(new Set([200]));
});
