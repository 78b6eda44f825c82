import { expect, test } from 'vitest';
import { instantiate } from './instantiate.ts';
import { KERNELS_WASM } from './kernels.wasm.ts';

const REFUSAL = { name: 'CodecError', code: 'runtime.unsupported' };

test('a module that the runtime cannot compile, such as one with SIMD on an old processor, is refused with the same code', () => {
  const bytes = Uint8Array.from(atob(KERNELS_WASM), (character) => character.charCodeAt(0));
  const newer = String.fromCharCode(...bytes.with(4, 99));
  expect(() => instantiate(btoa(newer))).toThrow(expect.objectContaining(REFUSAL));
});
