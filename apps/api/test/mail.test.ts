import { expect, test } from 'vitest';
import { openPostOffice } from './support/post-office.ts';
import { startApp, type TestApp } from './support/test-app.ts';

const post = (app: TestApp, path: string, payload: object, token?: string) =>
  app.request({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const ADA = { name: 'ada', email: 'ada@example.org', password: 'secret1' };

async function startWithMail(env: Record<string, string> = {}) {
  const office = await openPostOffice();
  const mail = { SMTP_URL: office.url, MAIL_FROM: 'Underpaint <hello@example.org>' };
  return {
    office,
    app: await startApp({ env: { ...mail, PUBLIC_ORIGIN: 'https://paint.example', ...env } }),
  };
}

async function signUpWithMail(env: Record<string, string> = {}) {
  const { office, app } = await startWithMail(env);
  const arriving = office.next();
  const answer = await post(app, 'sign-up/email', ADA);
  return { office, app, answer, letter: await arriving };
}

test('A-58, A-60 with mail, an account opens only once its address is confirmed by the link in the letter', async () => {
  const { office, app, answer, letter } = await signUpWithMail();
  expect([answer.status, answer.json().token, answer.headers['set-auth-token']]).toEqual([
    200,
    null,
    undefined,
  ]);
  expect([letter.from, letter.to]).toEqual(['hello@example.org', [ADA.email]]);
  expect(letter.link).toMatch(/^https:\/\/paint\.example\/verify-email#token=/);

  const again = office.next();
  const early = await post(app, 'sign-in/email', ADA);
  expect([early.status, early.json().code]).toEqual([401, 'EMAIL_NOT_VERIFIED']);
  expect((await again).to).toEqual([ADA.email]);

  expect((await post(app, 'verify-email', { token: letter.token })).status).toBe(200);
  const late = await post(app, 'sign-in/email', ADA);
  expect(late.status).toBe(200);
  expect((await app.get('/api/user/status', { token: late.json().token, uid: '' })).status).toBe(200);
});

test('S-8.4 with mail, too, signing up with a taken address says so', async () => {
  const { app } = await signUpWithMail();
  const taken = await post(app, 'sign-up/email', { ...ADA, password: 'another1' });
  expect([taken.status, taken.json().message]).toEqual([422, 'Email is already in use']);
});

test('A-58 confirming is not asked for when the operator says so', async () => {
  const { answer } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false' });
  expect(answer.json().token).toBe(answer.headers['set-auth-token']);
});

test('A-60 a confirmation that was forged, or is missing, is refused', async () => {
  const { app, letter } = await signUpWithMail();
  const forged = `${letter.token.slice(0, -4)}AAAA`;
  for (const token of [forged, 'x', '']) {
    const refused = await post(app, 'verify-email', { token });
    expect(refused.status).toBe(400);
    expect(refused.json().message).toMatch(/^(This link|This request) .+[.]$/);
  }
  expect((await post(app, 'sign-in/email', ADA)).status).toBe(401);
});

test('A-60 a forgotten password is replaced by the link in the letter, once, and every session ends', async () => {
  const { office, app, answer: before } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false' });
  const resetting = office.next();
  expect((await post(app, 'request-password-reset', { email: ADA.email })).status).toBe(200);
  const { link, token } = await resetting;
  expect(link).toMatch(/^https:\/\/paint\.example\/reset-password#token=/);

  const short = await post(app, 'reset-password', { token, newPassword: 'five5' });
  expect([short.status, short.json().message]).toEqual([400, 'Password must be at least 6 characters long']);
  expect((await post(app, 'reset-password', { token, newPassword: 'brand-new' })).status).toBe(200);
  const twice = await post(app, 'reset-password', { token, newPassword: 'once-more' });
  expect([twice.status, twice.json().code]).toEqual([400, 'INVALID_TOKEN']);

  expect((await app.get('/api/user/status', { token: before.json().token, uid: '' })).status).toBe(401);
  expect((await post(app, 'sign-in/email', ADA)).status).toBe(401);
  expect((await post(app, 'sign-in/email', { ...ADA, password: 'brand-new' })).status).toBe(200);
});

test('A-60 the owner of a mailbox takes an unconfirmed account over by resetting its password', async () => {
  const { office, app } = await signUpWithMail();
  const resetting = office.next();
  await post(app, 'request-password-reset', { email: ADA.email });
  const { token } = await resetting;
  await post(app, 'reset-password', { token, newPassword: 'the-owners' });
  expect((await post(app, 'sign-in/email', ADA)).status).toBe(401);
  expect((await post(app, 'sign-in/email', { ...ADA, password: 'the-owners' })).status).toBe(200);
});

test('A-60 asking for a letter says the same of an address without an account, and sends none', async () => {
  const { office, app } = await signUpWithMail();
  const known = await post(app, 'request-password-reset', { email: ADA.email });
  const unknown = await post(app, 'request-password-reset', { email: 'nobody@example.org' });
  expect([unknown.status, unknown.json()]).toEqual([known.status, known.json()]);
  await app.stop();
  expect(office.letters.flatMap(({ to }) => to)).toEqual([ADA.email, ADA.email]);
});

test('nobody’s mailbox can be filled: five letters an hour to one address', async () => {
  const { office, app } = await startWithMail();
  await post(app, 'sign-up/email', ADA);
  for (let asked = 0; asked < 8; asked++) {
    expect((await post(app, 'request-password-reset', { email: ADA.email })).status).toBe(200);
  }
  await app.stop();
  expect(office.letters).toHaveLength(5);
});

test('A-60 changing the password needs the old one and ends the other sessions', async () => {
  const app = await startApp();
  const here = await app.signUp(ADA.email, ADA.password);
  const elsewhere = (await post(app, 'sign-in/email', ADA)).json().token;
  const change = (currentPassword: string) => {
    const body = { currentPassword, newPassword: 'brand-new', revokeOtherSessions: true };
    return post(app, 'change-password', body, here.token);
  };
  const wrong = await change('not-this');
  expect([wrong.status, wrong.json().message]).toEqual([400, 'The current password is not right']);
  const changed = await change(ADA.password);
  expect(changed.status).toBe(200);
  const token = String(changed.headers['set-auth-token']);
  expect((await app.get('/api/user/status', { token, uid: '' })).status).toBe(200);
  expect((await app.get('/api/user/status', { token: elsewhere, uid: '' })).status).toBe(401);
});

test('A-02 a mail server that is away is no secret of the person’s, and neither address nor token is logged', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.org' };
  const app = await startApp({ env });
  expect((await post(app, 'sign-up/email', ADA)).status).toBe(200);
  await app.stop();
  const logged = app.log.join('');
  expect(logged).not.toContain(ADA.email);
  expect(logged).not.toContain('token');
});
