import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_TITLES } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { type Answer, startApp, temporaryDirectory } from './support/test-app.ts';

async function builtSite(): Promise<string> {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><head><!-- page --><!-- /page --></head>');
  await writeFile(join(directory, 'assets', 'app.js'), 'export {};');
  return directory;
}

async function startSite(env: Record<string, string> = {}) {
  const parts = { webDirectory: await builtSite(), workers: new RecordingWorkers() };
  return startApp({ env, parts });
}

/** What a Content-Security-Policy allows, by directive. */
function policyOf({ headers }: Answer): Map<string, string[]> {
  const directives = String(headers['content-security-policy']).split(';');
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function expectHardened(url: string, answer: Answer): void {
  const { headers } = answer;
  const policy = policyOf(answer);
  expect([url, policy.get('default-src')]).not.toEqual([url, undefined]);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
  expect([
    url,
    scripts.filter((source) => /unsafe-(inline|eval|hashes)|\*|data:|blob:/.test(source)),
  ]).toEqual([url, scripts.filter((source) => source === "'wasm-unsafe-eval'")]);
  if (!policy.has('sandbox')) expect([url, policy.get('frame-ancestors')]).toEqual([url, ["'none'"]]);
  expect([url, headers]).toMatchObject([
    url,
    {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    },
  ]);
  expect([url, headers['server'], headers['x-powered-by']]).toEqual([url, undefined, undefined]);
}

async function answers(app: Awaited<ReturnType<typeof startSite>>) {
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const encoded = await app.encode({ image, message: 'hi', key: 'k' }, person);
  const { encodingId, s3Key } = encoded.json();
  const api = [
    'health',
    'live',
    'config',
    'user/status',
    'stripe/status',
    'images/history',
    'docs',
    'nothing',
  ];
  const shared = ['share', 'public', 'thumbnail'].map((kind) => `/api/images/${kind}/${encodingId}`);
  const rest = ['/robots.txt', '/sitemap.xml', '/assets/app.js', '/assets/gone.js', '/no/such/page', '/%zz'];
  const urls = [...Object.keys(PAGE_TITLES), ...api.map((path) => `/api/${path}`), ...shared, ...rest];
  const got = await Promise.all(
    urls.map(async (url): Promise<[string, Answer]> => [url, await app.get(url)]),
  );
  return [
    ...got,
    ['encode', encoded],
    ['own picture', await app.get(`/api/images/${s3Key}`, person)],
    ['sign-in', await app.request({ method: 'POST', url: '/api/auth/sign-in/email', payload: {} })],
    ['decode', await app.decode({ s3Key, key: 'wrong' })],
    ['delete', await app.request({ method: 'DELETE', url: '/api/images/nothing', person })],
  ] satisfies [string, Answer][];
}

test('D.2 every page and every answer of the API, refusals included, has the security headers', async () => {
  const app = await startSite();
  for (const [url, answer] of await answers(app)) {
    expectHardened(url, answer);
    expect([url, answer.headers['strict-transport-security']]).toEqual([url, undefined]);
  }
});

test('D.2 over https every answer keeps browsers on https', async () => {
  const app = await startSite({ PUBLIC_ORIGIN: 'https://paint.example' });
  for (const url of ['/', '/faq', '/api/config', '/api/nothing', '/assets/app.js']) {
    const answer = await app.get(url);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(policyOf(answer).has('upgrade-insecure-requests')).toBe(true);
  }
});

test('A-16 a picture is answered with a policy under which it can only be shown', async () => {
  const app = await startSite();
  const pictures = (await answers(app)).filter(([, answer]) =>
    String(answer.headers['content-type']).startsWith('image/'),
  );
  expect(pictures.map(([url]) => url.split('/')[3] ?? url)).toEqual(['public', 'thumbnail', 'own picture']);
  for (const [url, answer] of pictures) {
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect([url, answer.headers['content-disposition']]).toEqual([
      url,
      expect.stringMatching(/^inline; filename="/),
    ]);
  }
});

test('A-48 a cookie authorises nothing: only the bearer token does, whatever origin is claimed', async () => {
  const app = await startSite();
  const person = await app.signUp('a@example.org');
  const names = ['better-auth.session_token', '__Secure-better-auth.session_token', 'session'];
  const cookie = names.map((name) => `${name}=${encodeURIComponent(person.token)}`).join('; ');
  const tries = [
    ['DELETE', '/api/images/anything'],
    ['DELETE', '/api/user'],
    ['GET', '/api/user/status'],
    ['GET', '/api/images/history'],
    ['POST', '/api/stripe/create-checkout-session'],
    ['POST', '/api/images/encode'],
  ] as const;
  for (const [method, url] of tries) {
    for (const origin of ['http://localhost:3000', 'https://evil.example']) {
      const answer = await app.request({ method, url, headers: { cookie, origin }, payload: {} });
      expect([url, answer.status]).toEqual([url, 401]);
    }
  }
  const changing = { newPassword: 'changed12', currentPassword: 'secret1' };
  const change = await app.request({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: { cookie },
    payload: changing,
  });
  expect(change.status).toBe(401);
});
