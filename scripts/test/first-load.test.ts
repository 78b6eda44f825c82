import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
/** Compressed JavaScript that a phone may have to fetch before it shows a page. */
const BUDGET = 120_000;

let chunks: Rollup.OutputChunk[] = [];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root: WEB, logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}, 60_000);

function find(what: string, is: (chunk: Rollup.OutputChunk) => boolean): Rollup.OutputChunk {
  const chunk = chunks.find(is);
  if (!chunk) throw new Error(`The build has no ${what}.`);
  return chunk;
}

const entry = () => find('entry', ({ isEntry }) => isEntry);
const screen = (name: string) => find(name, ({ facadeModuleId }) => facadeModuleId?.endsWith(name) ?? false);

/** The chunks and everything they need before they run. */
function withImports(wanted: readonly Rollup.OutputChunk[], seen = new Set<Rollup.OutputChunk>()) {
  for (const chunk of wanted.filter((one) => !seen.has(one))) {
    seen.add(chunk);
    withImports(
      chunk.imports.map((name) => find(name, ({ fileName }) => fileName === name)),
      seen,
    );
  }
  return [...seen];
}

function compressed(files: readonly Rollup.OutputChunk[]) {
  const sum = (pack: (code: string) => Buffer) =>
    files.reduce((total, { code }) => total + pack(code).length, 0);
  return { gzip: sum(gzipSync), brotli: sum(brotliCompressSync) };
}

const SCREENS = [
  { what: 'the home page', name: '/home-page.tsx' },
  { what: 'a shared link', name: '/decode-page.tsx' },
];

it.each(SCREENS)(
  'the first load of $what is at most 120 kB of JavaScript, as servers send it (brotli)',
  ({ name }) => {
    const { brotli, gzip } = compressed(withImports([entry(), screen(name)]));
    expect(brotli).toBeLessThanOrEqual(BUDGET);
    expect(gzip).toBeLessThanOrEqual(1.05 * BUDGET);
  },
);

it('the home page needs four files of JavaScript: its own, the frame, the start and the loader', () => {
  expect(withImports([entry(), screen('/home-page.tsx')]).map(({ fileName }) => fileName)).toHaveLength(4);
});

it('signing in, hiding and hosted accounts are fetched when they are asked for', () => {
  const first = withImports([entry(), ...SCREENS.map(({ name }) => screen(name))]);
  const later =
    /auth-dialog|encode-page|picture-picker|node_modules\/(@?firebase|@radix-ui|react-dropzone)\//;
  expect(first.flatMap(({ moduleIds }) => moduleIds).filter((id) => later.test(id))).toEqual([]);
});
