import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { testMaster } from '../../test/seeded.ts';
import { instantiate } from './instantiate.ts';
import { KERNELS_WASM } from './kernels.wasm.ts';

const REFUSAL = { name: 'CodecError', code: 'runtime.unsupported' };
const image = drawPhoto({ width: 320, height: 240 });
const master = testMaster(1);

describe('where there is no WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('hiding and revealing are refused with a separate code', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    const { hide, reveal } = await import('../index.ts');
    await expect(hide({ cover: image, message: 'hi', master })).rejects.toMatchObject(REFUSAL);
    await expect(reveal({ image, master })).rejects.toMatchObject(REFUSAL);
  });

  test('how much fits into a picture can still be estimated, as a page does during typing', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    const { estimateRoom } = await import('../index.ts');
    expect(estimateRoom(image).characters).toBeGreaterThan(100);
  });
});

test('a module that the runtime cannot compile, such as one with SIMD on an old processor, is refused with the same code', () => {
  const bytes = Uint8Array.from(atob(KERNELS_WASM), (character) => character.charCodeAt(0));
  const newer = String.fromCharCode(...bytes.with(4, 99));
  expect(() => instantiate(btoa(newer))).toThrow(expect.objectContaining(REFUSAL));
});
