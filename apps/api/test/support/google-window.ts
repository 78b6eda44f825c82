import { CLIENT, openGoogle } from './google.ts';
import { startApp, type TestApp, type TestAppOptions } from './test-app.ts';

export const ORIGIN = 'http://paint.example';
export const ADA = { sub: 'google-ada', email: 'ada@example.org', email_verified: true };

interface Finished {
  nonce: string;
  token?: string;
  targetOrigin: string;
  error?: { code: string };
}

/** An app where people can sign in with a Google of its own, at which ADA is signed in. */
export async function startWithGoogle({ env = {}, parts = {} }: TestAppOptions = {}) {
  const google = await openGoogle();
  google.signIn(ADA);
  const settings = { ...CLIENT, GOOGLE_ISSUER: google.issuer, PUBLIC_ORIGIN: ORIGIN, ...env };
  return { google, app: await startApp({ env: settings, parts }) };
}

export const cookiesOf = (header: unknown) =>
  [header ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');

export async function openWindow(app: TestApp, query: Record<string, string> = {}) {
  const address = new URLSearchParams({
    provider: 'google',
    popupOrigin: ORIGIN,
    popupNonce: 'n1',
    ...query,
  });
  return app.get(`/api/auth/oauth-popup/start?${address}`);
}

/** Follows the window: to Google, back with a code, and reads what the last page tells the opener. */
export async function passThroughGoogle(app: TestApp, change: (callback: URL) => void = () => {}) {
  const started = await openWindow(app);
  const cookie = cookiesOf(started.headers['set-cookie']).join('; ');
  const consent = await fetch(String(started.headers['location']), { redirect: 'manual' });
  const callback = new URL(consent.headers.get('location') ?? '');
  change(callback);
  const url = `${callback.pathname}${callback.search}`;
  return { url, cookie, page: await app.request({ method: 'GET', url, headers: { cookie } }) };
}

export function finished(page: { bytes: Buffer }): Finished {
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page.bytes.toString())?.[1];
  return JSON.parse(json ?? 'null');
}
