import { afterEach, expect, test, vi } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { testMaster } from '../../test/seeded.ts';

const REFUSAL = { name: 'CodecError', code: 'runtime.unsupported' };
const image = drawPhoto({ width: 320, height: 240 });
const master = testMaster(1);

afterEach(() => {
  vi.unstubAllGlobals();
});

test('where there is no WebAssembly, hiding and revealing are refused with a separate code', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
  const { hide, reveal } = await import('../index.ts');
  await expect(hide({ cover: image, message: 'hi', master })).rejects.toMatchObject(REFUSAL);
  await expect(reveal({ image, master })).rejects.toMatchObject(REFUSAL);
});

test('where there is no WebAssembly, how much fits into a picture can still be estimated, as a page does during typing', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  vi.resetModules();
  const { estimateRoom } = await import('../index.ts');
  expect(estimateRoom(image).characters).toBeGreaterThan(100);
});
