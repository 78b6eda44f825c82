import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildAll } from '../scripts/build-wasm.mjs';

test('the WebAssembly in src/wasm is what the compiler makes of assembly/', () => {
  const built = buildAll();
  expect(built.map(({ path }) => path)).toEqual([
    'src/wasm/kernels.wasm.ts',
    'src/wasm/simulate.wasm.ts',
    'src/wasm/text-model.wasm.ts',
  ]);
  for (const { path, text } of built) {
    const committed = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
    expect(committed === text, `${path} is out of date: npm run build:wasm -w packages/codec`).toBe(true);
  }
});
