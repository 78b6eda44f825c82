import { expect, onTestFinished, test, vi } from 'vitest';
import { backend } from '../support/backend.ts';
import { startApp, type TestApp } from '../support/test-app.ts';

const post = (app: TestApp, path: string, payload: object, headers: Record<string, string> = {}) =>
  app.request({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

const AUTH_ROUTES = [
  ['GET', '/api/user/status'],
  ['GET', '/api/user/free-encodes-remaining'],
  ['GET', '/api/images/history'],
  ['GET', `/api/images/${'x'.repeat(32)}`],
  ['DELETE', `/api/images/${'x'.repeat(22)}`],
  ['POST', '/api/images/encode'],
] as const;

async function expectRefused(app: TestApp, headers: Record<string, string>) {
  for (const [method, url] of AUTH_ROUTES) {
    const answer = await app.request({ method, url, headers });
    expect([method, url, answer.status]).toEqual([method, url, 401]);
    expect(answer.json()).toEqual({
      code: 'auth.required',
      message: expect.stringMatching(/^Please .+[.]$/),
    });
  }
}

test('S-1.7 S-7.2 A-58 a missing, forged or malformed token gets 401 on every route that needs one', async () => {
  const app = await startApp();
  const { token } = await app.signUp('a@example.org');
  const [id = '', signature = ''] = token.split('.');
  const forged = `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}.${signature}`;
  await expectRefused(app, {});
  for (const value of ['', 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${id}`, `Bearer ${forged}`]) {
    await expectRefused(app, { authorization: value });
  }
  await expectRefused(app, { authorization: `Bearer ${'x'.repeat(5000)}` });
});

test('A-58 an expired token and one that was signed out get 401', async () => {
  const app = await startApp();
  const [expired, left] = [await app.signUp('a@example.org'), await app.signUp('b@example.org')];
  const past = new Date(Date.now() - 1000).toISOString();
  const his = `"userId" = '${expired.uid}'`;
  await backend.sql(app.dataDir, `UPDATE session SET "expiresAt" = '${past}' WHERE ${his}`);
  await expectRefused(app, { authorization: `Bearer ${expired.token}` });

  const out = await post(app, 'sign-out', {}, { authorization: `Bearer ${left.token}` });
  expect(out.status).toBe(200);
  await expectRefused(app, { authorization: `Bearer ${left.token}` });
});

test('A-48 no cookie is set, and a cookie opens nothing', async () => {
  const app = await startApp();
  const { token } = await app.signUp('a@example.org');
  const signedIn = await post(app, 'sign-in/email', { email: 'a@example.org', password: 'secret1' });
  expect(signedIn.headers['set-cookie']).toBeUndefined();
  const cookie = `better-auth.session_token=${encodeURIComponent(token)}`;
  await expectRefused(app, { cookie });
  const session = await app.request({ method: 'GET', url: '/api/auth/get-session', headers: { cookie } });
  expect(session.bytes.toString()).toBe('null');
});

test('signing up gives a bearer token that works, in the header and in the body', async () => {
  const app = await startApp();
  const answer = await post(app, 'sign-up/email', { name: 'a', email: 'a@example.org', password: 'secret1' });
  expect(answer.status).toBe(200);
  expect(answer.json().token).toBe(answer.headers['set-auth-token']);
  const person = { token: answer.json().token, uid: '' };
  expect((await app.get('/api/user/status', person)).json()).toEqual({ freeEncodesUsed: 0 });
  const session = await app.get('/api/auth/get-session', person);
  expect(session.json()).toMatchObject({ user: { email: 'a@example.org' } });
});

test('S-8.1 S-8.2 S-8.4 S-9.3 sign-in and sign-up refuse with the catalogue’s sentences', async () => {
  const app = await startApp();
  await app.signUp('a@example.org');
  const form = { name: 'a', email: 'a@example.org', password: 'secret1' };
  const said = async (path: string, payload: object) => {
    const answer = await post(app, path, payload);
    return [answer.status, answer.json().message];
  };
  const wrong = [401, 'Invalid email or password'];
  expect(await said('sign-in/email', { ...form, password: 'other-one' })).toEqual(wrong);
  expect(await said('sign-in/email', { ...form, email: 'nobody@example.org' })).toEqual(wrong);
  expect(await said('sign-in/email', { ...form, email: 'nobody' })).toEqual([400, 'Invalid email address']);
  const long = await said('sign-in/email', { ...form, password: 'p'.repeat(129) });
  expect(long).toEqual([400, 'Password must be at most 128 characters long']);
  expect(await said('sign-up/email', form)).toEqual([422, 'Email is already in use']);
  expect(await said('sign-up/email', { ...form, email: 'b' })).toEqual([400, 'Invalid email address']);
  const short = await said('sign-up/email', { ...form, email: 'b@example.org', password: 'five5' });
  expect(short).toEqual([400, 'Password must be at least 6 characters long']);
  expect(await said('nothing-here', {})).toEqual([404, 'Not found.']);
});

test('people sign in from pages under any name of the site, with the headers that browsers send', async () => {
  const app = await startApp();
  await app.signUp('a@example.org');
  const headers = {
    origin: 'http://127.0.0.1:3000',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
  };
  const answer = await post(app, 'sign-in/email', { email: 'a@example.org', password: 'secret1' }, headers);
  expect(answer.status).toBe(200);
});

test('where sign-in fails in the database, that is in our log, and nothing is printed beside it', async () => {
  const app = await startApp();
  // The library looks at the tables once, at its first request.
  await app.signUp('a@example.org');
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  await backend.sql(app.dataDir, 'DROP TABLE verification');
  const answer = await post(app, 'reset-password', { token: 't', newPassword: 'secret1' });
  expect([answer.status, answer.json().code]).toEqual([500, 'server.error']);
  const logged = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(logged.map(({ msg, code }) => [msg, code])).toEqual([['failed', 'server.error']]);
  expect(printed.mock.calls).toEqual([]);
});

test('accounts survive a restart, and so do their tokens', async () => {
  const first = await startApp();
  const person = await first.signUp('a@example.org');
  await first.stop();
  const second = await startApp({ dataDir: first.dataDir });
  expect((await second.get('/api/user/status', person)).status).toBe(200);
});

const VISIT = { 'user-agent': 'Sketchbook/7', 'x-forwarded-for': '203.0.113.7' };

test('neither people’s names are stored nor the browsers and addresses they come from', async () => {
  const app = await startApp({ env: { TRUST_PROXY: '1' } });
  const form = { name: 'Ada Lovelace', email: 'a@example.org', password: 'secret1' };
  expect((await post(app, 'sign-up/email', form, VISIT)).status).toBe(200);
  expect((await post(app, 'sign-in/email', form, VISIT)).status).toBe(200);
  const sessions = await backend.sql(app.dataDir, 'SELECT * FROM session');
  const people = await backend.sql(app.dataDir, 'SELECT * FROM "user"');
  expect([sessions.length, people.length]).toEqual([2, 1]);
  expect(JSON.stringify([sessions, people])).not.toMatch(/Sketchbook|203\.0\.113|127\.0\.0\.1|Ada/);
});

test('sign-ins are forgotten once they have expired', async () => {
  const app = await startApp();
  await app.signUp('a@example.org');
  const leftAfter = async (days: number) => {
    await app.services.identity.forgetExpired?.(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    return (await backend.sql(app.dataDir, 'SELECT * FROM session')).length;
  };
  expect(await leftAfter(6)).toBe(1);
  expect(await leftAfter(8)).toBe(0);
});

test('what earlier versions stored of names, browsers and addresses is removed, and people stay signed in', async () => {
  const first = await startApp();
  const person = await first.signUp('a@example.org');
  await first.stop();
  for (const statement of [
    `UPDATE session SET "ipAddress" = '203.0.113.7', "userAgent" = 'Sketchbook/7'`,
    `UPDATE "user" SET name = 'Ada Lovelace'`,
    `DELETE FROM kysely_migration WHERE name = '012-forgotten-visitors'`,
  ])
    await backend.sql(first.dataDir, statement);
  const second = await startApp({ dataDir: first.dataDir });
  const [session] = await backend.sql(second.dataDir, 'SELECT * FROM session');
  const [user] = await backend.sql(second.dataDir, 'SELECT * FROM "user"');
  expect([session, user]).toMatchObject([{ ipAddress: null, userAgent: null }, { name: '' }]);
  expect((await second.get('/api/user/status', person)).status).toBe(200);
});
