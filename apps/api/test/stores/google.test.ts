import { expect, test } from 'vitest';
import { CLIENT, openGoogle } from '../support/google.ts';
import {
  ADA,
  cookiesOf,
  finished,
  ORIGIN,
  openWindow,
  passThroughGoogle,
  startWithGoogle,
} from '../support/google-window.ts';
import { openPostOffice } from '../support/post-office.ts';
import { startApp, type TestApp } from '../support/test-app.ts';

const status = (app: TestApp, token = '') => app.get('/api/user/status', { token, uid: '' });
const post = (app: TestApp, path: string, payload: object) =>
  app.request({ method: 'POST', url: `/api/auth/${path}`, payload });

test('A-21 somebody signs in with Google: the window hands a bearer token to the page that opened it, and only to it', async () => {
  const { app } = await startWithGoogle();
  const { page } = await passThroughGoogle(app);
  const { token, nonce, targetOrigin } = finished(page);
  expect([nonce, targetOrigin]).toEqual(['n1', ORIGIN]);
  expect((await status(app, token)).json()).toEqual({ freeEncodesUsed: 0 });
  const session = await app.get('/api/auth/get-session', { token: String(token), uid: '' });
  expect(session.json()).toMatchObject({ user: { email: ADA.email, emailVerified: true } });
});

test('an account at Google whose address is unusual is one like any other', async () => {
  const { app, google } = await startWithGoogle();
  google.signIn({ email: 'ada&ivan@xn--e1afmkfd.xn--p1ai' });
  const { token } = finished((await passThroughGoogle(app)).page);
  expect((await status(app, token)).status).toBe(200);
});

test('Google is asked who somebody is by address, not by name', async () => {
  const { app } = await startWithGoogle();
  const { location = '' } = (await openWindow(app)).headers;
  expect(new URL(String(location)).searchParams.get('scope')).toBe('openid email');
});

test('a sign-in with Google that went well leaves no failure in the log', async () => {
  const { app } = await startWithGoogle();
  await passThroughGoogle(app);
  expect(app.log.filter((line) => line.includes('"failed"') || line.includes('Error'))).toEqual([]);
});

test('A-48 the window sets no session cookie, stays tied to its opener, and runs only its own script', async () => {
  const { app } = await startWithGoogle();
  const started = await openWindow(app);
  const names = cookiesOf(started.headers['set-cookie']).map((cookie) => cookie.split('=')[0]);
  expect(names.sort()).toEqual(['better-auth.oauth_popup', 'better-auth.state']);
  const { page } = await passThroughGoogle(app);
  expect(cookiesOf(page.headers['set-cookie']).join()).not.toContain('session');
  expect(page.headers['cross-origin-opener-policy']).toBe('unsafe-none');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-\S+'; base-uri 'none'$/,
  );
  expect(page.headers['cache-control']).toBe('no-store');
});

test('a Google user has the same account the next time, even under another address', async () => {
  const { app, google } = await startWithGoogle();
  const uid = async () => {
    const { token = '' } = finished((await passThroughGoogle(app)).page);
    return (await app.get('/api/auth/get-session', { token, uid: '' })).json().user.id;
  };
  const first = await uid();
  google.signIn({ email: 'ada.new@example.org' });
  expect(await uid()).toBe(first);
});

test('an answer from Google that this browser did not ask for is refused', async () => {
  const { app } = await startWithGoogle();
  const { url } = await passThroughGoogle(app);
  const elsewhere = await app.get(url);
  expect([elsewhere.status, elsewhere.headers['location']]).toEqual([
    302,
    expect.stringMatching(/^http:\/\/paint\.example\/sign-in-failed\?error=/),
  ]);
  const twice = await passThroughGoogle(app, (callback) => callback.searchParams.set('state', 'forged'));
  expect(finishedOrNull(twice.page)?.token).toBeUndefined();
});

function finishedOrNull(page: { bytes: Buffer }) {
  return page.bytes.includes('application/json') ? finished(page) : null;
}

test.each([
  ['for another client', { aud: 'somebody-else' }],
  ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
  ['that has expired', { exp: 1_000_000 }],
  ['of another attempt', { nonce: 'another' }],
  ['with an address that Google has not checked', { email_verified: false }],
  ['without an address', { email: undefined }],
])('an id token %s lets nobody in', async (_what, claims) => {
  const { app, google } = await startWithGoogle();
  google.signIn(claims);
  const { token, error } = finished((await passThroughGoogle(app)).page);
  expect([token, error?.code]).toEqual([undefined, 'unable_to_get_user_info']);
});

test('a window that a foreign page opens is sent to a page that says so, without a token', async () => {
  const { app } = await startWithGoogle();
  const foreign = await openWindow(app, { popupOrigin: 'https://evil.example' });
  expect([foreign.status, foreign.headers['location']]).toEqual([302, `${ORIGIN}/sign-in-failed`]);
});

test('of two windows that one browser has opened, neither ends on anything but a page', async () => {
  const { app } = await startWithGoogle();
  const cookies = new Map<string, string>();
  const keep = (header: unknown) => {
    for (const cookie of cookiesOf(header)) {
      const [name = '', value = ''] = cookie.split('=');
      cookies.set(name, value);
    }
  };
  const start = async () => {
    const started = await openWindow(app);
    keep(started.headers['set-cookie']);
    const consent = await fetch(String(started.headers['location']), { redirect: 'manual' });
    return new URL(consent.headers.get('location') ?? '');
  };
  const end = async ({ pathname, search }: URL) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const page = await app.request({ method: 'GET', url: pathname + search, headers: { cookie } });
    keep(page.headers['set-cookie']);
    return page;
  };
  const [first, second] = [await start(), await start()];
  expect(finished(await end(first)).error?.code).toBe('state_mismatch');
  expect((await end(second)).headers['location']).toBe(`${ORIGIN}/sign-in-failed`);
});

test('A-60 a squatter on an unverified address loses it to its owner, who signs in with Google', async () => {
  const { app } = await startWithGoogle();
  const squatter = await app.signUp(ADA.email, 'squatted');
  const { token = '' } = finished((await passThroughGoogle(app)).page);
  const owner = (await app.get('/api/auth/get-session', { token, uid: '' })).json();
  expect(owner.user).toMatchObject({ email: ADA.email, emailVerified: true });
  expect((await status(app, squatter.token)).status).toBe(401);
  expect((await post(app, 'sign-in/email', { email: ADA.email, password: 'squatted' })).status).toBe(401);
  expect((await status(app, token)).status).toBe(200);
});

test('somebody with a confirmed password account keeps the password when they sign in with Google', async () => {
  const office = await openPostOffice();
  const { app } = await startWithGoogle({ env: { SMTP_URL: office.url, MAIL_FROM: 'hello@example.org' } });
  const arriving = office.next();
  await post(app, 'sign-up/email', { name: 'ada', email: ADA.email, password: 'secret1' });
  await post(app, 'verify-email', { token: (await arriving).token });
  expect(finished((await passThroughGoogle(app)).page).token).toEqual(expect.any(String));
  expect((await post(app, 'sign-in/email', { email: ADA.email, password: 'secret1' })).status).toBe(200);
});

test('when Google cannot be reached, at our start or later, the window says so, and all is well once Google is back', async () => {
  const google = await openGoogle();
  const port = Number(new URL(google.issuer).port);
  await google.stop();
  const app = await startApp({ env: { ...CLIENT, GOOGLE_ISSUER: google.issuer, PUBLIC_ORIGIN: ORIGIN } });
  expect(finished(await openWindow(app)).error?.code).toBe('popup_sign_in_failed');
  const back = await openGoogle(port);
  back.signIn(ADA);
  expect(back.issuer).toBe(google.issuer);
  expect(finished((await passThroughGoogle(app)).page).token).toEqual(expect.any(String));
});

test('Google’s own tokens are not kept', async () => {
  const { app } = await startWithGoogle();
  const { token = '' } = finished((await passThroughGoogle(app)).page);
  const accounts = (await app.get('/api/auth/list-accounts', { token, uid: '' })).bytes.toString();
  expect(JSON.parse(accounts)).toEqual([expect.objectContaining({ providerId: 'google' })]);
  expect(accounts).not.toMatch(/token":"/i);
});

test('A-21 pages are told whether Google sign-in is available and, if not, why not', async () => {
  const google = { available: true, reason: null };
  const { app } = await startWithGoogle();
  expect((await app.get('/api/config')).json()).toMatchObject({ identity: { provider: 'built-in' }, google });
  const without = { available: false, reason: 'Google sign-in is not set up on this server.' };
  expect((await (await startApp()).get('/api/config')).json()).toMatchObject({ google: without });
});

test('the log says why Google sign-in does not work, in words and without a secret', async () => {
  const google = await openGoogle();
  google.signIn(ADA);
  const app = await startApp({ env: { ...CLIENT, GOOGLE_ISSUER: google.issuer, PUBLIC_ORIGIN: ORIGIN } });
  const said = () => app.log.filter((line) => line.includes('Google sign-in does not work')).at(-1) ?? '';

  google.refuseCodes(401, 'invalid_client');
  expect(finished((await passThroughGoogle(app)).page).error?.code).toBe('invalid_code');
  expect(said()).toContain('it does not accept GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  google.refuseCodes(400, 'redirect_uri_mismatch');
  await passThroughGoogle(app);
  expect(said()).toContain(`${ORIGIN}/api/auth/callback/google is not among the redirect addresses`);
  google.refuseCodes(503, '<html>down</html>');
  await passThroughGoogle(app);
  expect(said()).toContain('it answers 503');

  await google.stop();
  const restarted = await startApp({
    env: { ...CLIENT, GOOGLE_ISSUER: google.issuer, PUBLIC_ORIGIN: ORIGIN },
  });
  await openWindow(restarted);
  expect(restarted.log.join('')).toMatch(
    /Google sign-in does not work: \S+ cannot be reached \(ECONNREFUSED\)/,
  );
  expect(app.log.join('')).not.toContain(CLIENT.GOOGLE_CLIENT_SECRET);
});

test('the log says what is wrong with an id token that is refused', async () => {
  const { app, google } = await startWithGoogle();
  google.signIn({ aud: 'somebody-else' });
  await passThroughGoogle(app);
  expect(app.log.join('')).toContain('its id token cannot be trusted (ERR_JWT_CLAIM_VALIDATION_FAILED, aud)');
  google.signIn({ aud: CLIENT.GOOGLE_CLIENT_ID, email_verified: false });
  await passThroughGoogle(app);
  expect(app.log.join('')).toContain('it names no email address that it has verified');
  expect(app.log.join('')).not.toContain(ADA.email);
});
