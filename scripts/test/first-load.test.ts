import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../packages/contract/src/index.ts';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));
/** Compressed JavaScript that a phone may have to fetch before it shows a page. */
const BUDGET = 120_000;

let chunks: Rollup.OutputChunk[] = [];
/** What runs before anything is shown (`apps/web/src/guard.ts`). */
let guard: { code: string };

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ root: WEB, logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const files = outputs.flatMap(({ output }) => output);
  chunks = files.filter((file) => file.type === 'chunk');
  const script = files.find(({ fileName }) => /^assets\/guard-[\w-]+\.js$/.test(fileName));
  if (script?.type !== 'asset') throw new Error('The build has no guard.');
  guard = { code: String(script.source) };
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

const sizes = new Map<object, { gzip: number; brotli: number }>();

function sizeOf(file: { code: string }) {
  const known = sizes.get(file);
  if (known) return known;
  const size = { gzip: gzipSync(file.code).length, brotli: brotliCompressSync(file.code).length };
  sizes.set(file, size);
  return size;
}

function compressed(files: readonly { code: string }[]) {
  const sum = (packing: 'gzip' | 'brotli') => files.reduce((total, file) => total + sizeOf(file)[packing], 0);
  return { gzip: sum('gzip'), brotli: sum('brotli') };
}

const SCREENS = [
  { what: 'the home page', name: '/home-page.tsx' },
  { what: 'a shared link', name: '/decode-page.tsx' },
];

/** What the first screens say in a language. */
const words = (language: string) =>
  find(`words in ${language}`, ({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith(`/locales/${language}/first.po`)),
  );

const FIRST_LOADS = SCREENS.flatMap((screen) =>
  Object.keys(LANGUAGES).map((language) => ({ ...screen, language })),
);

it.each(FIRST_LOADS)(
  'the first load of $what in $language is at most 120 kB of JavaScript, as servers send it (brotli)',
  ({ name, language }) => {
    const { brotli, gzip } = compressed([guard, ...withImports([entry(), screen(name)]), words(language)]);
    expect(brotli).toBeLessThanOrEqual(BUDGET);
    expect(gzip).toBeLessThanOrEqual(1.15 * BUDGET);
  },
);

it('a language comes in a file of its own for the first screens, with no other language in it', () => {
  for (const language of Object.keys(LANGUAGES)) expect(words(language).moduleIds).toHaveLength(1);
});

it('the home page needs five files of JavaScript: its own, its slider, the frame, the start and the loader', () => {
  expect(withImports([entry(), screen('/home-page.tsx')]).map(({ fileName }) => fileName)).toHaveLength(5);
});

it('signing in, hiding and hosted accounts are fetched when they are asked for', () => {
  const first = withImports([entry(), ...SCREENS.map(({ name }) => screen(name))]);
  const later =
    /auth-dialog|encode-page|picture-picker|node_modules\/(@?firebase|@radix-ui|react-dropzone)\//;
  expect(first.flatMap(({ moduleIds }) => moduleIds).filter((id) => later.test(id))).toEqual([]);
});
