import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { loadDrawing } from '../../apps/api/src/http/page-drawing.ts';
import { ALL_PAGES } from '../../apps/api/src/http/page-head.ts';
import { pngPhoto } from '../../apps/api/test/support/pictures.ts';
import { startApp } from '../../apps/api/test/support/test-app.ts';
import { type Build, differences, type Get } from '../hashes/compare.ts';
import { ROOT } from '../lib/root.mjs';

const WEB = join(ROOT, 'apps/web');

let place = '';
let site = '';
let built: Build;

const buildInto = (outDir: string) =>
  build({ root: WEB, logLevel: 'error', build: { outDir, emptyOutDir: true } });

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  place = await mkdtemp(join(tmpdir(), 'underpaint-hashes-'));
  site = join(place, 'site');
  await buildInto(site);
  built = {
    hashes: await readFile(join(site, 'hashes.txt'), 'utf8'),
    index: await readFile(join(site, 'index.html'), 'utf8'),
    drawPage: await loadDrawing(site),
  };
});

afterAll(() => rm(place, { recursive: true, force: true }));

/** What somebody finds who compares a server that sends these files with the build. */
async function found(directory: string): Promise<string[]> {
  const app = await startApp({ parts: { webDirectory: directory } });
  return differences(built, async (path) => {
    const { status, bytes } = await app.get(path);
    return { ok: status === 200, bytes };
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

it('whoever builds the same source gets the same list', async () => {
  const again = join(place, 'again');
  await buildInto(again);
  expect(await readFile(join(again, 'hashes.txt'), 'utf8')).toBe(built.hashes);
});

it('our server sends what was built, on every page only filled with words', async () => {
  expect(await found(site)).toEqual([]);
});

/** A copy of the site in which one file is another. */
async function changed(path: string, change: (text: string) => string): Promise<string> {
  const copy = await mkdtemp(join(place, 'changed-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(site, copy, { recursive: true });
  await writeFile(join(copy, path), change(await readFile(join(copy, path), 'utf8')));
  for (const form of ['br', 'gz']) await rm(join(copy, `${path}.${form}`), { force: true });
  return copy;
}

it('one letter more in a script is noticed', async () => {
  expect(await found(await changed('sw.js', (text) => `${text};`))).toEqual(['sw.js is another file.']);
});

it('a file that is not sent is noticed', async () => {
  const copy = await changed('favicon.svg', (text) => text);
  await rm(join(copy, 'favicon.svg'));
  expect(await found(copy)).toEqual(['favicon.svg is missing.']);
});

/** A server that sends what was built, and something else at the pages that begin with an address. */
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
    const behind = await changed('index.html', (text) => text.replace('</head>', `${tag}</head>`));
    const sentences = await found(behind);
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
  const app = await startApp({ parts: { webDirectory: site } });
  const person = await app.signUp('ada@example.org');
  const hidden = await app.encode({ image: await pngPhoto(), message: 'At seven.', key: 'clock' }, person);
  const { encodingId } = hidden.json();
  const page = (await app.get(`/decode/${encodingId}`)).bytes.toString();
  expect(page).toContain(`href="/api/images/public/${encodingId}?size=preview"`);
  expect(await differences(built, elsewhere('/decode/', page))).toEqual([]);
});
