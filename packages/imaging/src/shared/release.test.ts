import { afterEach, expect, it } from 'vitest';
import { isReleased, release } from './release.ts';

const { transfer } = ArrayBuffer.prototype;

afterEach(() => {
  ArrayBuffer.prototype.transfer = transfer;
});

it.each(['has', 'lacks'])('a raster is empty once it is released, if a buffer %s transfer', (has) => {
  if (has === 'lacks') Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer');
  const raster = { width: 2, height: 1, channels: 3, data: new Uint8Array(6) } as const;
  expect(isReleased(raster)).toBe(false);
  release(raster);
  expect(isReleased(raster)).toBe(true);
});
