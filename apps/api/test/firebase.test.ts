import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import type { AppParts } from '../src/app.ts';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { startApp, type TestApp } from './support/test-app.ts';

const PROJECT = 'paint-project';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const now = () => Math.floor(Date.now() / 1000);

const person = () => ({
  sub: 'firebase-ada',
  email: 'ada@example.org',
  email_verified: true,
  auth_time: now() - 60,
  firebase: { sign_in_provider: 'password' },
});

/** Serves keys over HTTP, as Google does; `away` drops every connection. */
async function openKeyServer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const state = { away: false };
  const server = createServer((request, response) => {
    if (state.away) return void request.destroy();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/keys`, state, privateKey, publicKey, jwk };
}

type KeyServer = Awaited<ReturnType<typeof openKeyServer>>;

interface Changes {
  claims?: Record<string, unknown>;
  kid?: string;
  key?: CryptoKey;
}

async function tokenOf(
  { privateKey }: KeyServer,
  { claims = {}, kid = 'key-1', key }: Changes = {},
): Promise<string> {
  const payload = { iss: ISSUER, aud: PROJECT, iat: now() - 60, exp: now() + 3600, ...person(), ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key ?? privateKey);
}

async function startWithFirebase(env: Record<string, string> = {}, parts: Partial<AppParts> = {}) {
  const keys = await openKeyServer();
  const settings = {
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: 'public-api-key',
    FIREBASE_JWKS_URL: keys.url,
  };
  return { keys, app: await startApp({ env: { ...settings, ...env }, parts }) };
}

const status = (app: TestApp, token: string) => app.get('/api/user/status', { token, uid: '' });
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

test('A-58 a token that Firebase signed for this project opens the account of its subject', async () => {
  const { app, keys } = await startWithFirebase();
  const token = await tokenOf(keys);
  expect((await status(app, token)).json()).toEqual({ freeEncodesUsed: 0 });
  const image = new File([new Uint8Array(await pngPhoto())], 'a.png');
  const { encodingId } = (await app.encode({ image, message: 'm', key: 'k' }, { token, uid: '' })).json();
  const mine = await app.get('/api/images/history', { token, uid: '' });
  expect(mine.json()).toEqual([expect.objectContaining({ _id: encodingId })]);
  const another = await tokenOf(keys, { claims: { sub: 'firebase-bob', email: 'bob@example.org' } });
  expect((await app.get('/api/images/history', { token: another, uid: '' })).json()).toEqual([]);
});

test.each<[string, () => Record<string, unknown>]>([
  ['of another issuer', () => ({ iss: 'https://securetoken.google.com/other' })],
  ['of an issuer that only begins alike', () => ({ iss: `${ISSUER}.evil.example` })],
  [
    'for another project',
    () => ({ aud: 'other-project', iss: 'https://securetoken.google.com/other-project' }),
  ],
  ['for another audience', () => ({ aud: 'other-project' })],
  ['that has expired', () => ({ exp: now() - 1 })],
  ['that does not end', () => ({ exp: undefined })],
  ['that is not valid yet', () => ({ nbf: now() + 600 })],
  ['issued in the future', () => ({ iat: now() + 600 })],
  ['of a sign-in in the future', () => ({ auth_time: now() + 600 })],
  ['without a subject', () => ({ sub: undefined })],
  ['with an empty subject', () => ({ sub: '' })],
  ['with a subject of 129 characters', () => ({ sub: 'x'.repeat(129) })],
  ['of somebody anonymous', () => ({ email: undefined })],
])('A-58 a token %s gets 401', async (_what, claims) => {
  const { app, keys } = await startWithFirebase();
  const answer = await status(app, await tokenOf(keys, { claims: claims() }));
  expect([answer.status, answer.json().code]).toEqual([401, 'auth.required']);
});

test.each(['ivan@xn--e1afmkfd.xn--p1ai', 'ada&bob@example.org'])(
  'A-58 an account whose address is unusual, such as %s, is one like any other',
  async (email) => {
    const { app, keys } = await startWithFirebase();
    expect((await status(app, await tokenOf(keys, { claims: { email } }))).status).toBe(200);
  },
);

test('A-58 a token that is a few seconds ahead of this server’s clock is accepted', async () => {
  const { app, keys } = await startWithFirebase();
  const justNow = { iat: now() + 5, auth_time: now() + 5 };
  expect((await status(app, await tokenOf(keys, { claims: justNow }))).status).toBe(200);
});

test('A-58 tokens that are unsigned, signed with the public key as a secret, by a stranger, or no tokens get 401', async () => {
  const { app, keys } = await startWithFirebase();
  const stranger = await generateKeyPair('RS256');
  const payload = encoded({ iss: ISSUER, aud: PROJECT, iat: now() - 60, exp: now() + 3600, ...person() });
  const unsigned = `${encoded({ alg: 'none' })}.${payload}.`;
  const confused = `${encoded({ alg: 'HS256', kid: 'key-1' })}.${payload}`;
  const secret = JSON.stringify(keys.jwk);
  const [head, body, signature = ''] = (await tokenOf(keys)).split('.');
  const tokens = [
    unsigned,
    `${confused}.${createHmac('sha256', secret).update(confused).digest('base64url')}`,
    await tokenOf(keys, { key: stranger.privateKey }),
    await tokenOf(keys, { kid: 'key-2' }),
    `${head}.${encoded({ ...person(), sub: 'somebody-else' })}.${signature}`,
    `${head}.${body}.${signature.slice(0, -8)}AAAAAAAA`,
    'x',
    'a.b.c',
    '..',
    'x'.repeat(10_000),
  ];
  for (const token of tokens) {
    const answer = await status(app, token);
    expect([token.slice(0, 20), answer.status]).toEqual([token.slice(0, 20), 401]);
  }
});

test('A-58 an unconfirmed address is refused only where the operator wants it confirmed', async () => {
  const claims = { email_verified: false };
  const lenient = await startWithFirebase();
  expect((await status(lenient.app, await tokenOf(lenient.keys, { claims }))).status).toBe(200);
  const strict = await startWithFirebase({ REQUIRE_VERIFIED_EMAIL: 'true' });
  expect((await status(strict.app, await tokenOf(strict.keys, { claims }))).status).toBe(401);
});

test('without Google’s keys nobody can be identified: 503, and decoding still works', async () => {
  const { app, keys } = await startWithFirebase();
  const token = await tokenOf(keys);
  keys.state.away = true;
  const answer = await status(app, token);
  expect([answer.status, answer.json().code]).toEqual([503, 'auth.unavailable']);
  expect(answer.headers['retry-after']).toBeDefined();
  const decoded = await app.decode({ image: new Uint8Array(await pngPhoto()), key: 'k' }, { token, uid: '' });
  expect(decoded.status).toBe(422);
  keys.state.away = false;
  expect((await status(app, token)).status).toBe(200);
});

test('with Firebase the built-in sign-in is not there, and pages are told where to sign in', async () => {
  const { app } = await startWithFirebase();
  const payload = { name: 'a', email: 'a@example.org', password: 'secret1' };
  // Bypasses the check against the contract: its built-in sign-in is not served here.
  const signUp = await app.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload });
  expect(signUp.statusCode).toBe(404);
  expect((await app.get('/api/config')).json()).toMatchObject({
    identity: {
      provider: 'firebase',
      projectId: PROJECT,
      apiKey: 'public-api-key',
      authDomain: `${PROJECT}.firebaseapp.com`,
    },
    google: { available: true, reason: null },
  });
});

test('with Firebase an account is deleted by somebody who signed in minutes ago', async () => {
  const { app, keys } = await startWithFirebase();
  const remove = (token: string) =>
    app.request({ method: 'DELETE', url: '/api/user', payload: {}, person: { token, uid: '' } });
  const stale = await remove(await tokenOf(keys, { claims: { auth_time: now() - 3600 } }));
  expect([stale.status, stale.json().code]).toEqual([422, 'account.sign_in_again']);
  expect((await remove(await tokenOf(keys))).json()).toEqual({ deleted: true });
});

test('A-74 A-58 after the deletion every earlier token is refused, and signing in again continues the count', async () => {
  const { app, keys } = await startWithFirebase({}, { workers: new RecordingWorkers() });
  const before = await tokenOf(keys);
  const image = await pngPhoto({ width: 64, height: 64 });
  expect((await app.encode({ image, message: 'm', key: 'k' }, { token: before, uid: '' })).status).toBe(200);
  const person = { token: before, uid: '' };
  await app.request({ method: 'DELETE', url: '/api/user', payload: {}, person });

  expect((await status(app, before)).status).toBe(401);
  const renewed = await tokenOf(keys, { claims: { iat: now(), email: 'ada.new@example.org' } });
  expect((await status(app, renewed)).status).toBe(401);
  const another = await tokenOf(keys, { claims: { sub: 'firebase-bob', email: 'bob@example.org' } });
  expect((await status(app, another)).json()).toEqual({ freeEncodesUsed: 0 });
  const anew = await tokenOf(keys, { claims: { sub: 'firebase-ada-2' } });
  expect((await status(app, anew)).json()).toEqual({ freeEncodesUsed: 1 });
});

test('signing in again with the same Firebase account after its deletion starts from scratch', async () => {
  const clock = { now: Date.now() - 30_000 };
  const { app, keys } = await startWithFirebase({}, { now: () => new Date(clock.now) });
  const person = { token: await tokenOf(keys), uid: '' };
  await app.request({ method: 'DELETE', url: '/api/user', payload: {}, person });
  expect((await status(app, person.token)).status).toBe(401);
  const later = await tokenOf(keys, { claims: { auth_time: now() - 5 } });
  expect((await status(app, later)).status).toBe(200);
});
