import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp, temporaryDirectory } from './support/test-app.ts';

async function builtSite(): Promise<string> {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Underpaint</title>');
  await writeFile(join(directory, 'assets', 'app-1a2b3c.js'), 'export {};');
  return directory;
}

test('every address of the site opens its page, which is never cached', async () => {
  const app = await startApp({ parts: { webDirectory: await builtSite() } });
  for (const url of ['/', '/encode', '/decode/abc?s3Key=x', '/no/such/page']) {
    const answer = await app.request({ method: 'GET', url, headers: { accept: 'text/html' } });
    expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(answer.bytes.toString()).toContain('<title>Underpaint</title>');
  }
  const script = await app.get('/assets/app-1a2b3c.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.get('/assets/gone.js')).status).toBe(404);
  expect((await app.request({ method: 'POST', url: '/encode' })).status).toBe(404);
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

test('D.2 every answer has the security headers, and plain http is not sent to https', async () => {
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

test('the OpenAPI page works under its policy and names every route', async () => {
  const app = await startApp();
  const page = await app.get('/api/docs');
  expect(page.status).toBe(200);
  expect(page.bytes.toString()).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(String(page.headers['content-security-policy'])).toContain("script-src 'self'");
  const document = (await app.get('/api/docs/json')).json();
  expect(Object.keys(Object(document.paths)).sort()).toEqual([
    '/api/auth/sign-in/email',
    '/api/auth/sign-out',
    '/api/auth/sign-up/email',
    '/api/config',
    '/api/health',
    '/api/images/decode',
    '/api/images/encode',
    '/api/images/history',
    '/api/images/public/{encodingId}',
    '/api/images/share/{encodingId}',
    '/api/images/thumbnail/{encodingId}',
    '/api/images/{id}',
    '/api/images/{s3Key}',
    '/api/user/free-encodes-remaining',
    '/api/user/status',
  ]);
});

test('the page learns the limits in force', async () => {
  const app = await startApp({ env: { IMAGE_MAX_BYTES: '5000000', EXPIRY_DAYS: '7' } });
  expect((await app.get('/api/config')).json()).toEqual({
    imageMaxBytes: 5_000_000,
    imageMaxPixels: 50_000_000,
    freeEncodes: 10,
    expiryDays: 7,
  });
});
