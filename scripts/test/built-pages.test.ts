import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadDrawing } from '../../apps/api/src/http/pages/page-drawing.ts';
import { ALL_PAGES } from '../../apps/api/src/http/pages/page-head.ts';
import { pngPhoto } from '../../apps/api/test/support/pictures.ts';
import { RecordingWorkers } from '../../apps/api/test/support/recording-workers.ts';
import { startApp } from '../../apps/api/test/support/test-app.ts';
import { LANGUAGES } from '../../packages/contract/src/index.ts';
import { type Build, differences, type Get } from '../hashes/compare.ts';
import { buildWebIfNeeded } from '../lib/build-web.mjs';
import { ROOT } from '../lib/root.mjs';

const WEB = join(ROOT, 'apps/web');
/** The pages as `npm test` has built them. */
const site = join(WEB, 'dist');
/** Most bytes of compressed JavaScript that a phone may have to fetch before it shows a page. */
const BUDGET = 120_000;

let place = '';
/** The pages, built again from the same source. */
let again = '';
let built: Build;
let chunks: Rollup.OutputChunk[] = [];
/** What runs before anything is shown (`apps/web/src/guard.ts`). */
let guard: { code: string };

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  place = await mkdtemp(join(tmpdir(), 'underpaint-built-'));
  again = join(place, 'again');
  await buildWebIfNeeded();
  const output = await build({ root: WEB, logLevel: 'error', build: { outDir: again, emptyOutDir: true } });
  const outputs = Array.isArray(output) ? output : 'output' in output ? [output] : [];
  const files = outputs.flatMap((one) => one.output);
  chunks = files.filter((file) => file.type === 'chunk');
  const script = files.find(({ fileName }) => /^assets\/guard-[\w-]+\.js$/.test(fileName));
  if (script?.type !== 'asset') throw new Error('The build has no guard.');
  guard = { code: String(script.source) };
  built = {
    hashes: await readFile(join(site, 'hashes.txt'), 'utf8'),
    index: await readFile(join(site, 'index.html'), 'utf8'),
    drawPage: await loadDrawing(site),
  };
});

afterAll(() => rm(place, { recursive: true, force: true }));

type Answer = Awaited<ReturnType<Get>>;

/** What comparing our server with the build finds, and every answer that was looked at. */
async function compareServer() {
  const app = await startApp({ parts: { webDirectory: site } });
  const answers = new Map<string, Answer>();
  const found = await differences(built, async (path) => {
    const { status, bytes } = await app.get(path);
    const answer = { ok: status === 200, bytes };
    answers.set(path, answer);
    return answer;
  });
  return { found, answers };
}

let compared: ReturnType<typeof compareServer> | undefined;
/** The server is compared once for all tests. */
const comparedServer = () => {
  compared ??= compareServer();
  return compared;
};

/** What a comparison with the build finds for a server that sends the same as ours, with this change. */
async function foundIn(change: (text: string, path: string) => string | null): Promise<string[]> {
  const { answers } = await comparedServer();
  return differences(built, async (path) => {
    const { ok, bytes } = answers.get(path) ?? expect.fail(`${path} was not asked for`);
    const text = new TextDecoder().decode(bytes);
    const changed = change(text, path);
    if (changed === text) return { ok, bytes };
    return changed === null ? { ok: false, bytes: new Uint8Array() } : { ok, bytes: Buffer.from(changed) };
  });
}

it('the list says which version it is of, and `sha256sum --check` finds every file as listed', async () => {
  const { version } = JSON.parse(await readFile(join(WEB, 'package.json'), 'utf8'));
  expect(built.hashes).toMatch(new RegExp(`^# Underpaint ${version.replaceAll('.', '\\.')}: `));
  const check = ['--check', '--strict', '--quiet', 'hashes.txt'];
  expect(await promisify(execFile)('sha256sum', check, { cwd: site })).toEqual({ stdout: '', stderr: '' });
  for (const kind of ['index.html', 'sw.js', 'site.webmanifest', 'picture.worker', '.wasm', '.css'])
    expect(built.hashes).toContain(kind);
});

it('anybody who builds the same source gets the same list', async () => {
  expect(await readFile(join(again, 'hashes.txt'), 'utf8')).toBe(built.hashes);
});

it('our server sends what was built, with nothing but words filled into any page', async () => {
  expect((await comparedServer()).found).toEqual([]);
});

it('one letter more in a script is noticed', async () => {
  const found = await foundIn((text, path) => (path === '/sw.js' ? `${text};` : text));
  expect(found).toEqual(['sw.js is another file.']);
});

it('a file that is not sent is noticed', async () => {
  const found = await foundIn((text, path) => (path === '/favicon.svg' ? null : text));
  expect(found).toEqual(['favicon.svg is missing.']);
});

/** A server that sends what was built, except for pages whose address begins with `address`. */
const elsewhere =
  (address: string, page: string): Get =>
  async (path) => {
    if (path.includes('.')) return { ok: true, bytes: await readFile(join(site, path)) };
    return { ok: true, bytes: Buffer.from(path.startsWith(address) ? page : built.index) };
  };

const INSERTED = [
  '<script type="module" src="/assets/other.js"></script>',
  '<meta http-equiv="refresh" content="0; url=https://elsewhere.example" />',
  '<base href="https://elsewhere.example" />',
  '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/other.js" />',
];

it.each([
  '<script src="/assets/other.js"></script>',
  '<img src="x" onerror="alert(1)" />',
  '<form action="https://elsewhere.example">',
  '<template data-later><script type="module" src="/assets/other.js"></script></template>',
])('a page drawn with %s in it is noticed', async (tag) => {
  const app = await startApp({ parts: { webDirectory: site } });
  const page = (await app.get('/pricing')).bytes.toString();
  expect(page).toContain('<h1');
  expect(await differences(built, elsewhere('/pricing', page))).toEqual([]);
  expect(await differences(built, elsewhere('/pricing', page.replace('<h1', `${tag}<h1`)))).toEqual([
    'The page /pricing holds something else.',
  ]);
});

it.each(INSERTED)(
  'a page with %s is noticed, on whatever page, among its words or behind them',
  async (tag) => {
    const sentences = await foundIn((text, path) =>
      path.includes('.') ? text : text.replace('</head>', `${tag}</head>`),
    );
    expect(sentences).toContain('The page / holds something else.');
    expect(sentences).toContain('The page /no-page holds something else.');
    expect(sentences).toHaveLength(ALL_PAGES.length + 1);
    const among = await differences(
      built,
      elsewhere('/encode', built.index.replace('<title>', `${tag}<title>`)),
    );
    expect(among).toEqual(['The page /encode holds something else.']);
  },
);

it('a shared link that leads to a picture is only filled with words too', async () => {
  const app = await startApp({ parts: { webDirectory: site, workers: new RecordingWorkers() } });
  const person = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const hidden = await app.encode({ image, message: 'At seven.', key: 'clock' }, person);
  const { encodingId } = hidden.json();
  const page = (await app.get(`/decode/${encodingId}`)).bytes.toString();
  expect(page).toContain(`href="/api/images/public/${encodingId}?size=preview"`);
  expect(await differences(built, elsewhere('/decode/', page))).toEqual([]);
});

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
    /auth-dialog|encode-page|file-source|picture-picker|node_modules\/(@?firebase|@radix-ui|react-dropzone)\//;
  expect(first.flatMap(({ moduleIds }) => moduleIds).filter((id) => later.test(id))).toEqual([]);
});
