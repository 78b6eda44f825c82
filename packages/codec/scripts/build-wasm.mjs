// Compiles assembly/*.ts to WebAssembly and writes each module as base64 into src/wasm/, so that every runtime can load
// it without a file or a network. Run after changing assembly/: npm run build:wasm -w packages/codec
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = fileURLToPath(new URL('bin/asc.js', import.meta.resolve('assemblyscript/package.json')));
const OPTIONS = [
  '-O3',
  '--converge',
  '--enable',
  'simd',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--noAssert',
];
const MODULES = [
  { source: 'kernels', name: 'KERNELS_WASM', about: 'Pixel and decoding kernels' },
  { source: 'simulate', name: 'SIMULATE_WASM', about: 'What channels do to luma' },
  { source: 'text-model', name: 'TEXT_MODEL_WASM', about: 'The text model' },
];

/** The TypeScript file of one module: path below the package and text. */
export function buildModule({ source, name, about }) {
  const folder = mkdtempSync(join(tmpdir(), 'underpaint-wasm-'));
  try {
    const out = join(folder, 'module.wasm');
    execFileSync(process.execPath, [COMPILER, `assembly/${source}.ts`, '--outFile', out, ...OPTIONS], {
      cwd: ROOT,
    });
    const base64 = readFileSync(out).toString('base64');
    const text =
      `/** ${about}, compiled from assembly/${source}.ts by scripts/build-wasm.mjs; base64. */\n` +
      `// biome-ignore format: generated\nexport const ${name} =\n  '${base64}';\n`;
    return { path: `src/wasm/${source}.wasm.ts`, text };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const buildAll = () => MODULES.map(buildModule);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { path, text } of buildAll()) writeFileSync(join(ROOT, path), text);
}
