import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { DRAWING_MODULE } from '@underpaint/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AppError } from '../src/errors/app-error.ts';
import { pngPhoto } from './support/pictures.ts';
import { type Answer, startApp, temporaryDirectory } from './support/test-app.ts';

const INDEX =
  '<!doctype html><html lang="en"><head><!-- page --><title>Any</title><!-- /page -->\n<script type="module" crossorigin src="/assets/index-1.js"></script>\n<link rel="modulepreload" href="/assets/frame-2.js">\n<script src="/assets/guard-5.js"></script></head><div id="root"></div>';
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame-2.js' },
  '_field.js': { file: 'assets/field-3.js', imports: ['_frame.js'] },
  'src/features/decode/components/decode-page.tsx': {
    file: 'assets/decode-4.js',
    imports: ['_field.js', 'index.html'],
  },
};
const SCRIPT = `export const words = '${'the same again, '.repeat(200)}';`;

async function builtSite(): Promise<string> {
  const directory = await temporaryDirectory();
  const script = join(directory, 'assets', 'app-1a2b3c.js');
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), INDEX);
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(script, SCRIPT);
  await writeFile(join(directory, 'sw.js'), SCRIPT);
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
  await writeFile(`${script}.gz`, gzipSync(SCRIPT));
  return directory;
}

const startSite = async (env: Record<string, string> = {}) =>
  startApp({ env, parts: { webDirectory: await builtSite() } });

type Site = Awaited<ReturnType<typeof startSite>>;
const open = (app: Site, url: string, headers: Record<string, string> = {}) =>
  app.request({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

test.each([
  ['{"index.html": {', /JSON/],
  ['{"index.html": {"file": 7}}', /expected string/],
])(
  'a manifest that reads %s names no scripts, and the log says what is wrong with it',
  async (text, reason) => {
    const directory = await builtSite();
    await writeFile(join(directory, '.vite', 'manifest.json'), text);
    const app = await startApp({ parts: { webDirectory: directory } });
    expect((await open(app, '/decode')).status).toBe(200);
    const said = app.log.filter((line) => line.includes('the manifest of the web app cannot be used'));
    expect(said).toEqual([expect.stringMatching(reason)]);
  },
);

test('nothing is logged about a build without a manifest', async () => {
  const directory = await builtSite();
  await rm(join(directory, '.vite'), { recursive: true });
  const app = await startApp({ parts: { webDirectory: directory } });
  expect(app.log.join('')).not.toContain('manifest');
});

test('A-73: a page comes in the language that was chosen, otherwise in the one that the browser asks for, otherwise in English', async () => {
  const app = await startSite();
  const headOf = async (headers: Record<string, string>) => {
    const answer = await open(app, '/pricing', headers);
    const [, lang, title] = /<html lang="(.*?)".*<title>(.*?)<\/title>/s.exec(answer.bytes.toString()) ?? [];
    return [lang, title, answer.headers['vary']];
  };
  const vary = 'accept-encoding, accept-language, cookie';
  expect(await headOf({})).toEqual(['en', 'Pricing · Underpaint', vary]);
  expect(await headOf({ 'accept-language': 'tlh' })).toEqual(['en', 'Pricing · Underpaint', vary]);
  expect(await headOf({ 'accept-language': 'ar' })).toEqual(['ar', 'الأسعار · Underpaint', vary]);
  const chosen = { 'accept-language': 'ar', cookie: 'a=b; language=es' };
  expect((await headOf(chosen))[0]).toBe('es');
});

test('every address of the site opens its page, which is never cached', async () => {
  const app = await startSite();
  for (const url of ['/', '/encode', '/faq/', '/decode?s3Key=x']) {
    const answer = await open(app, url);
    expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(answer.bytes.toString()).toMatch(/^<!doctype html>.*<title>[^<]+<\/title>/s);
  }
  const worker = await app.get('/sw.js');
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  const script = await app.get('/assets/app-1a2b3c.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.get('/assets/gone.js')).status).toBe(404);
  expect((await app.request({ method: 'POST', url: '/encode' })).status).toBe(404);
});

test('what is shared before there is a service worker is not read, and the page asks for the picture', async () => {
  const app = await startSite();
  const answer = await app.request({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `--edge\r\nContent-Disposition: form-data; name="image"\r\n\r\n${'x'.repeat(2_000_000)}`,
  });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/decode?shared']);
});

test('an address without a page gets 404, with the page that says so', async () => {
  const app = await startSite();
  for (const url of ['/no/such/page', '/decode/a/b', '/decode/:encodingId', '/%3Cscript%3E']) {
    const answer = await open(app, url);
    expect([url, answer.status]).toEqual([url, 404]);
    expect(answer.bytes.toString()).toContain('noindex');
  }
});

test('each page has its own title, description, address and share preview', async () => {
  const app = await startSite({ PUBLIC_ORIGIN: 'https://paint.example' });
  const page = (await open(app, '/pricing?ref=<script>')).bytes.toString();
  expect(page).toContain('<title>Pricing · Underpaint</title>');
  expect(page).toContain('<link rel="canonical" href="https://paint.example/pricing" />');
  expect(page).toContain('<meta property="og:title" content="Pricing · Underpaint" />');
  expect(page).toContain('<meta property="og:image" content="https://paint.example/preview.jpg" />');
  expect(page).toMatch(/<meta name="description" content="Ten free encodes[^"]+" \/>/);
  expect(page).not.toContain('<title>Any</title>');
  expect(page).not.toContain('<script>');
});

test('a page carries the settings that `/api/config` returns, whatever characters they contain', async () => {
  const app = await startSite({ SUPPORT_EMAIL: "o'hara@example.org" });
  const page = (await open(app, '/no/such/page')).bytes.toString();
  const [, written = ''] = /<meta name="underpaint-config" content="([^"<>]+)"/.exec(page) ?? [];
  const text = written
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual((await app.get('/api/config')).json());
  expect(JSON.parse(text).supportEmail).toBe("o'hara@example.org");
});

test('a page names the scripts that it alone needs', async () => {
  const app = await startSite();
  const named = async (url: string) =>
    [
      ...(await open(app, url)).bytes
        .toString()
        .matchAll(/modulepreload" fetchpriority="low" crossorigin href="([^"]+)"/g),
    ].map(([, file]) => file);
  expect(await named('/decode/some-id')).toEqual(['/assets/decode-4.js', '/assets/field-3.js']);
  expect(await named('/faq')).toEqual([]);
  expect((await app.get('/.vite/manifest.json')).status).toBe(404);
});

/** A site whose pages are rendered by this module. */
async function drawnSite(module: string, env: Record<string, string> = {}) {
  const directory = await builtSite();
  await mkdir(join(directory, '.server'));
  await writeFile(join(directory, '.server', 'package.json'), '{ "type": "module" }');
  await writeFile(join(directory, DRAWING_MODULE), module);
  return startApp({ env, parts: { webDirectory: directory } });
}

const NAMES_WISH = `export const drawPage = async ({ address, language, settings, shared }) => ({
  head: '<link rel="early" />',
  body: [address, language, settings.expiryDays, shared?.share].join(' '),
});`;
const rootOf = async (app: Site, url: string, headers: Record<string, string> = {}) =>
  /<div id="root">(.*?)<\/div>/s.exec((await open(app, url, headers)).bytes.toString())?.[1];

test('a page comes drawn for a visitor, at its own address, in their language', async () => {
  const app = await drawnSite(NAMES_WISH, { EXPIRY_DAYS: '7' });
  expect(await rootOf(app, '/pricing', { 'accept-language': 'ar' })).toBe('/pricing ar 7 ');
  expect(await rootOf(app, '/pricing')).toBe('/pricing en 7 ');
  expect(await rootOf(app, '/decode/AAAAAAAAAAAAAAAAAAAAAAAA')).toBe(
    '/decode/AAAAAAAAAAAAAAAAAAAAAAAA en 7 ',
  );
  const page = (await open(app, '/faq')).bytes.toString();
  expect(page).toMatch(/<meta name="underpaint-drawn" content="\/faq" \/>\s+<link rel="early" \/>/);
  for (const path of [`/${DRAWING_MODULE}`, '/.server/package.json'])
    expect([path, (await app.get(path)).status]).toEqual([path, 404]);
});

test('the scripts of a drawn page wait until it has been seen, those of another do not', async () => {
  const app = await drawnSite(NAMES_WISH);
  const waiting = async (url: string) => {
    const page = (await open(app, url)).bytes.toString();
    const held = Array.from(
      page.matchAll(/<template data-later>(.*?)<\/template>/gs),
      ([, each = '']) => each,
    );
    return held.flatMap((each) => Array.from(each.matchAll(/(?:href|src)="(.*?)"/g), ([, file]) => file));
  };
  expect(await waiting('/decode/AAAAAAAAAAAAAAAAAAAAAAAA')).toEqual([
    '/assets/decode-4.js',
    '/assets/field-3.js',
    '/assets/index-1.js',
    '/assets/frame-2.js',
  ]);
  expect(await waiting('/dashboard')).toEqual([]);
});

test('personal pages, addresses with more than a page and unknown addresses are left to the browser', async () => {
  const app = await drawnSite(NAMES_WISH);
  for (const url of [
    '/dashboard',
    '/account',
    '/decode?s3Key=x',
    '/faq/',
    '/no/such/page',
    '/reset-password',
  ])
    expect([url, await rootOf(app, url)]).toEqual([url, '']);
});

test('A-24: where accounts are hosted elsewhere nobody knows who is looking, and nothing is drawn', async () => {
  const hosted = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'paint',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'paint.example',
  };
  expect(await rootOf(await drawnSite(NAMES_WISH, hosted), '/faq')).toBe('');
});

test('a page that cannot be drawn is left to the browser, and the log says why', async () => {
  for (const module of [
    `export const drawPage = async () => { throw new Error('No paint.'); };`,
    `throw new Error('No paint.');`,
    'export {};',
  ]) {
    const app = await drawnSite(module);
    expect(await rootOf(app, '/faq')).toBe('');
    expect(app.log.join('')).toMatch(
      /could not be drawn.*(?:No paint|draws no pages)|(?:No paint|draws no pages).*could not be drawn/s,
    );
  }
});

/** A picture that somebody shared, and a function that opens its page. */
async function sharedSite(env: Record<string, string> = {}) {
  const clock = { now: new Date('2026-11-01T12:00:00Z') };
  const parts = { webDirectory: await builtSite(), now: () => clock.now };
  const app = await startApp({ env, parts });
  const person = await app.signUp('ada@example.org');
  const image = new File([new Uint8Array(await pngPhoto())], 'meadow.png');
  const made = (await app.encode({ image, message: 'Nobody may see this.', key: 'right' }, person)).json();
  const link = `/decode/${made.encodingId}`;
  return { app, clock, person, made, link, page: async () => read(await open(app, link)) };
}

const metaIn = (page: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? '';
const read = ({ status, bytes, headers }: Answer) => ({ status, page: bytes.toString(), headers });
const writtenIn = (page: string) => JSON.parse(metaIn(page, 'underpaint-share').replaceAll('&quot;', '"'));
const DEAD_TITLE = '<title>Picture not found · Underpaint</title>';

test('A-72: a shared link that never existed, was deleted or has expired gets its page with 404 and its own title', async () => {
  const site = await sharedSite({ EXPIRY_DAYS: '30' });
  const unknown = read(await open(site.app, '/decode/AAAAAAAAAAAAAAAAAAAAAAAA'));
  expect([unknown.status, unknown.page.includes(DEAD_TITLE)]).toEqual([404, true]);
  expect(writtenIn(unknown.page)).toEqual({ encodingId: 'AAAAAAAAAAAAAAAAAAAAAAAA', share: null });
  expect(metaIn(unknown.page, 'og:title')).toBe('Picture not found · Underpaint');

  const alive = await site.page();
  expect([alive.status, alive.page.includes(DEAD_TITLE)]).toEqual([200, false]);
  site.clock.now = new Date('2026-12-01T12:00:00Z');
  const expired = await site.page();
  expect([expired.status, expired.page.includes(DEAD_TITLE)]).toEqual([404, true]);

  site.clock.now = new Date('2026-11-01T12:00:00Z');
  await site.app.request({
    method: 'DELETE',
    url: `/api/images/${site.made.encodingId}`,
    person: site.person,
  });
  const deleted = await site.page();
  expect([deleted.status, deleted.page.includes(DEAD_TITLE)]).toEqual([404, true]);
  expect(deleted.page).not.toContain('meadow.png');
});

test('A-72 a slash at the end changes nothing about a shared link, dead or alive', async () => {
  const { app, link, page } = await sharedSite();
  const slashed = read(await open(app, `${link}/`));
  expect([slashed.status, writtenIn(slashed.page)]).toEqual([200, writtenIn((await page()).page)]);
  const dead = read(await open(app, '/decode/AAAAAAAAAAAAAAAAAAAAAAAA/'));
  expect([dead.status, dead.page.includes(DEAD_TITLE)]).toEqual([404, true]);
});

test('with a slash at the end, the page for a picture of one’s own is not a dead link', async () => {
  const { app } = await sharedSite();
  const { status, page } = read(await open(app, '/decode/'));
  expect([status, page.includes('<title>Decode · Underpaint</title>')]).toEqual([200, true]);
});

test('an id of strange characters counts as unknown, and is written into its page as text', async () => {
  const { app } = await sharedSite();
  const { status, page } = read(await open(app, '/decode/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'));
  expect(status).toBe(404);
  expect(page).not.toContain('<script>');
  expect((await open(app, '/decode/picture.png')).status).toBe(404);
});

test('what messengers show of a shared link is the same for every picture and does not mention a message', async () => {
  const { page } = await (await sharedSite()).page();
  const shown = [
    ...page.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+|description)" content="([^"]*)"/g),
  ];
  expect(Object.fromEntries(shown.map(([, name, content]) => [name, content]))).toEqual({
    description: 'Somebody shared a picture with you.',
    'og:site_name': 'Underpaint',
    'og:type': 'website',
    'og:title': 'A picture for you · Underpaint',
    'og:description': 'Somebody shared a picture with you.',
    'twitter:card': 'summary',
  });
  expect(page).toContain('noindex');
});

test('the page of a shared link gives name and size, and fetches the preview beside its scripts', async () => {
  const { app, made, page } = await sharedSite();
  const { page: text, headers } = await page();
  const share = (await app.get(`/api/images/share/${made.encodingId}`)).json();
  expect(writtenIn(text)).toEqual({ encodingId: made.encodingId, share });
  expect(headers['cache-control']).toBe('no-cache');
  const [, preview = ''] = /rel="preload" as="image"[^>]*href="([^"]+)"/.exec(text) ?? [];
  expect(preview).toBe(`/api/images/public/${made.encodingId}?size=preview`);
  const small = await app.get(preview);
  expect([small.status, small.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width = 0, height = 0 } = await sharp(small.bytes).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(960);
  expect(width / height).toBeCloseTo(Number(share.width) / Number(share.height), 2);
});

test('bots that open a shared link for its preview do not use up a try', async () => {
  const { app, made, page } = await sharedSite();
  for (let fetched = 0; fetched < 10; fetched++) await page();
  const answer = await app.decode({ s3Key: made.s3Key, key: 'right' });
  expect([answer.status, answer.json().message]).toEqual([200, 'Nobody may see this.']);
});

test('where a link cannot be looked up, or too many are, its page comes all the same and asks by itself', async () => {
  const site = await sharedSite({ RATE_READ: '1' });
  expect((await site.page()).status).toBe(200);
  const limited = await site.page();
  expect([limited.status, metaIn(limited.page, 'underpaint-share')]).toEqual([200, '']);
  expect(limited.page).toContain('<title>A picture for you · Underpaint</title>');
  expect(site.app.log.join('')).not.toContain('could not be looked up');

  const { repositories } = site.app.services;
  const findById = async () => Promise.reject(new AppError('database.unavailable'));
  const broken = await site.app.twin({
    repositories: { ...repositories, encodings: { ...repositories.encodings, findById } },
  });
  const answer = read(await open(broken, site.link));
  expect([answer.status, metaIn(answer.page, 'underpaint-share')]).toEqual([200, '']);
  expect(site.app.log.join('')).toContain('could not be looked up');
});

test('a shared link with a slash at the end counts as the one without', async () => {
  const { app, link, page } = await sharedSite({ RATE_READ: '1' });
  expect(metaIn((await page()).page, 'underpaint-share')).not.toBe('');
  const slashed = read(await open(app, `${link}/`));
  expect([slashed.status, metaIn(slashed.page, 'underpaint-share')]).toEqual([200, '']);
});

test('pages and scripts come compressed where the client accepts that, and a page it already has comes as 304', async () => {
  const app = await startSite();
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
  ] as const) {
    const headers = { 'accept-encoding': header };
    const page = await open(app, '/faq', headers);
    const script = await app.request({ method: 'GET', url: '/assets/app-1a2b3c.js', headers });
    expect(page.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(script.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(unpack[encoding](page.bytes).toString()).toContain('<title>Questions and answers');
    expect(unpack[encoding](script.bytes).toString()).toBe(SCRIPT);
    expect([page.headers['vary'], script.headers['vary']]).toEqual([
      expect.stringMatching(/accept-encoding/i),
      expect.stringMatching(/accept-encoding/i),
    ]);
  }
  const { headers } = await open(app, '/faq');
  expect((await open(app, '/faq', { 'if-none-match': String(headers['etag']) })).status).toBe(304);
});

test('only files that are named after their content are kept for ever, wherever the site lies', async () => {
  const built = await builtSite();
  const webDirectory = join(await temporaryDirectory(), 'assets', 'site');
  await cp(built, webDirectory, { recursive: true });
  const app = await startApp({ parts: { webDirectory } });
  const caching = async (url: string) => (await app.get(url)).headers['cache-control'];
  expect(await caching('/assets/app-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/sw.js')).toBe('no-cache');
});

test('search engines find the pages that are for everybody, and no shared link', async () => {
  const app = await startSite({ PUBLIC_ORIGIN: 'https://paint.example' });
  const robots = (await app.get('/robots.txt')).bytes.toString();
  expect(robots).toContain('Sitemap: https://paint.example/sitemap.xml');
  const sitemap = (await app.get('/sitemap.xml')).bytes.toString();
  expect(sitemap).toContain('<loc>https://paint.example/promises</loc>');
  expect(sitemap).not.toMatch(/decode\/|dashboard/);
  expect((await open(app, '/dashboard')).bytes.toString()).toContain('noindex');
});

test('unknown addresses of the API answer 404 as JSON, not with the page', async () => {
  const app = await startApp({ parts: { webDirectory: await builtSite() } });
  for (const url of ['/api/nothing', '/api/images', '/api/images/a/b/c', '/api']) {
    const answer = await app.request({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([url, answer.status]).toEqual([url, 404]);
    expect(answer.json()).toEqual({ message: 'Not found.', code: 'not_found' });
  }
});

test('without a built site the API works and pages say what is missing', async () => {
  const app = await startApp();
  const page = await app.get('/encode');
  expect(page.status).toBe(503);
  expect(page.bytes.toString()).toContain('npm run build');
  expect((await app.get('/api/health')).json()).toEqual({ status: 'ok' });
  expect(app.log.join('')).toContain('the web app has not been built');
});

test('D.2 every answer has the security headers, and a site on plain http does not send browsers to https', async () => {
  const app = await startApp();
  const { headers } = await app.get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(headers['permissions-policy']).toContain('geolocation=()');

  const secure = await startApp({ env: { PUBLIC_ORIGIN: 'https://paint.example' } });
  const { headers: strict } = await secure.get('/');
  expect(String(strict['content-security-policy'])).toContain('upgrade-insecure-requests');
  expect(strict['strict-transport-security']).toContain('max-age=');
});

test('the OpenAPI page works under its policy', async () => {
  const app = await startApp();
  const page = await app.get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.bytes.toString()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
});

test('the page learns the limits in force', async () => {
  const app = await startApp({ env: { IMAGE_MAX_BYTES: '5000000', EXPIRY_DAYS: '7' } });
  expect((await app.get('/api/config')).json()).toMatchObject({
    imageMaxBytes: 5_000_000,
    imageMaxPixels: 50_000_000,
    freeEncodes: 10,
    workOn: 'both',
    expiryDays: 7,
  });
});
