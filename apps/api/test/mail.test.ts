import { expect, test } from 'vitest';
import { backend } from './support/backend.ts';
import { freePort } from './support/free-port.ts';
import { openPostOffice, wordsOf } from './support/post-office.ts';
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

/** The shape of an answer: its fields, in order, and their types. */
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, field]) => [name, shapeOf(field)])
    : value === null || typeof value === 'boolean'
      ? value
      : String(value).replaceAll(/[a-z]/gi, 'a').replaceAll(/\d/g, '0').length;

test('with mail, signing up answers the same for a taken address as for a free one, and the owner gets a letter', async () => {
  const { office, app, answer: free } = await signUpWithMail();
  const owner = office.next();
  const taken = await post(app, 'sign-up/email', { ...ADA, password: 'another1' });
  expect([taken.status, Object.keys(taken.headers)]).toEqual([free.status, Object.keys(free.headers)]);
  expect(shapeOf(taken.json())).toEqual(shapeOf(free.json()));
  const { to, raw, link } = await owner;
  expect(to).toEqual([ADA.email]);
  expect(raw).toContain('Subject: You already have an account');
  expect([raw.includes('https://paint.example'), link]).toEqual([true, '']);
  expect((await post(app, 'sign-in/email', { ...ADA, password: 'another1' })).status).toBe(401);
});

test('S-8.4 with mail, but without compulsory confirmation, signing up with a taken address says so', async () => {
  const { app } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false' });
  const taken = await post(app, 'sign-up/email', { ...ADA, password: 'another1' });
  expect([taken.status, taken.json().message]).toEqual([422, 'Email is already in use']);
});

test('nothing in the database resets a password, confirms an address or signs in', async () => {
  const { office, app } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false', RATE_AUTH: '1000' });
  const resetting = office.next();
  await post(app, 'request-password-reset', { email: ADA.email });
  const { token } = await resetting;
  const tables = ['user', 'session', 'account', 'verification', 'letters'];
  const found = [];
  for (const table of tables) found.push(...(await backend.sql(app.dataDir, `SELECT * FROM "${table}"`)));
  const texts = found.flatMap((row) => Object.values(row)).map(String);
  const values = new Set(texts.flatMap((text) => [text, ...text.split(':')]));
  expect(values.size).toBeGreaterThan(10);
  for (const value of values) {
    expect((await app.get('/api/user/status', { token: value, uid: '' })).status).toBe(401);
    const reset = await post(app, 'reset-password', { token: value, newPassword: 'brand-new' });
    expect(reset.status).toBe(400);
    expect((await post(app, 'verify-email', { token: value })).status).toBe(400);
  }
  expect((await post(app, 'reset-password', { token, newPassword: 'brand-new' })).status).toBe(200);
});

test('A-58 confirming is not required when the operator says so', async () => {
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

test('A-60 the links in letters to an account that was deleted since are not valid any more', async () => {
  const { office, app, answer, letter } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false' });
  const { token, user } = answer.json();
  const next = office.next();
  await post(app, 'request-password-reset', { email: ADA.email });
  const reset = await next;
  const person = { token, uid: user.id };
  const payload = { password: ADA.password };
  expect((await app.request({ method: 'DELETE', url: '/api/user', person, payload })).status).toBe(200);
  for (const late of [
    await post(app, 'verify-email', { token: letter.token }),
    await post(app, 'reset-password', { token: reset.token, newPassword: 'another1' }),
  ])
    expect([late.status, late.json().code]).toEqual([400, 'INVALID_TOKEN']);
});

test('A-73: a letter is written in the language that was chosen, otherwise in the one that the browser asks for', async () => {
  const { office, app } = await signUpWithMail();
  const asking = async (headers: Record<string, string>) => {
    const arriving = office.next();
    const payload = { email: ADA.email };
    await app.request({ method: 'POST', url: '/api/auth/request-password-reset', payload, headers });
    return wordsOf(await arriving);
  };
  const german = await asking({ 'accept-language': 'de-AT, en;q=0.5' });
  expect(german).toContain('Wenn du es warst, wähle es hier:');
  expect(german).toContain('<div lang="de" dir="ltr"');
  const arabic = await asking({ 'accept-language': 'de', cookie: 'language=ar' });
  expect(arabic).toContain('إن كنت أنت، فاخترها هنا:');
  expect(arabic).toContain('<div lang="ar" dir="rtl"');
  expect(await asking({ 'accept-language': 'tlh' })).toContain('If it was you, choose one here:');
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

test('A-60 asking for a letter gets the same answer, and no sooner, for an address without an account, and none is sent', async () => {
  const { office, app } = await signUpWithMail();
  const arriving = office.next();
  const known = await post(app, 'request-password-reset', { email: ADA.email });
  await arriving;
  const asked = performance.now();
  const unknown = await post(app, 'request-password-reset', { email: 'nobody@example.org' });
  // As long as it takes to write a letter, even on a slow machine.
  expect(performance.now() - asked).toBeGreaterThan(290);
  expect([unknown.status, unknown.json()]).toEqual([known.status, known.json()]);
  await app.stop();
  expect(office.letters.flatMap(({ to }) => to)).toEqual([ADA.email, ADA.email]);
});

test('nobody’s mailbox can be filled: five letters an hour to one address', async () => {
  const { office, app } = await signUpWithMail();
  const ask = () => post(app, 'request-password-reset', { email: ADA.email });
  for (let letters = 1; letters < 5; letters++) {
    const arriving = office.next();
    expect((await ask()).status).toBe(200);
    await arriving;
  }
  for (let more = 0; more < 3; more++) expect((await ask()).status).toBe(200);
  await app.stop();
  expect(office.letters).toHaveLength(5);
});

test('however many other letters a stranger has sent to an address, its owner gets one for a new password', async () => {
  const { office, app } = await signUpWithMail();
  for (let more = 0; more < 6; more++) {
    expect((await post(app, 'send-verification-email', { email: ADA.email })).status).toBe(200);
    await app.services.mailer?.deliver();
  }
  expect((await post(app, 'request-password-reset', { email: ADA.email })).status).toBe(200);
  await app.stop();
  expect(office.letters).toHaveLength(5);
  expect(office.letters.at(-1)?.link).toContain('/reset-password#token=');
});

test('a letter asked for while the mail server is away is sent after the next start, and pages are told of the delay', async () => {
  const port = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@example.org' };
  const before = await startApp({ env });
  expect((await post(before, 'sign-up/email', ADA)).status).toBe(200);
  await before.services.mailer?.deliver();
  expect((await before.get('/api/config')).json()).toMatchObject({ letters: 'delayed' });
  await before.stop();
  await backend.sql(before.dataDir, "UPDATE letters SET try_at = '2000-01-01T00:00:00.000Z'");
  const office = await openPostOffice({ port });
  const arriving = office.next();
  const after = await startApp({ env, dataDir: before.dataDir });
  const { token } = await arriving;
  expect((await post(after, 'verify-email', { token })).status).toBe(200);
  expect((await after.get('/api/config')).json()).toMatchObject({ letters: 'mail' });
});

test('when a letter cannot be stored nobody is told that it is on its way', async () => {
  const { app } = await signUpWithMail();
  await backend.sql(app.dataDir, 'DROP TABLE letters');
  const asked = await post(app, 'request-password-reset', { email: ADA.email });
  expect([asked.status, asked.json().code]).toEqual([500, 'server.error']);
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
  expect([wrong.status, wrong.json().message]).toEqual([400, 'The current password is incorrect']);
  const changed = await change(ADA.password);
  expect(changed.status).toBe(200);
  const token = String(changed.headers['set-auth-token']);
  expect((await app.get('/api/user/status', { token, uid: '' })).status).toBe(200);
  expect((await app.get('/api/user/status', { token: elsewhere, uid: '' })).status).toBe(401);
});

test('A-60 once a password has been replaced, links sent earlier no longer replace it', async () => {
  const { office, app } = await signUpWithMail({ REQUIRE_VERIFIED_EMAIL: 'false' });
  const ask = async () => {
    const arriving = office.next();
    await post(app, 'request-password-reset', { email: ADA.email });
    return (await arriving).token;
  };
  const reset = (token: string) => post(app, 'reset-password', { token, newPassword: 'from-a-link' });
  const beforeReset = await ask();
  expect((await reset(await ask())).status).toBe(200);
  expect((await reset(beforeReset)).json().code).toBe('INVALID_TOKEN');

  const beforeChange = await ask();
  const { token } = (await post(app, 'sign-in/email', { ...ADA, password: 'from-a-link' })).json();
  const change = { currentPassword: 'from-a-link', newPassword: 'changed-1' };
  expect((await post(app, 'change-password', change, token)).status).toBe(200);
  expect((await reset(beforeChange)).json().code).toBe('INVALID_TOKEN');
});

test('A-02 signing up while the mail server is away works, and neither address nor token is logged', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@example.org' };
  const app = await startApp({ env });
  expect((await post(app, 'sign-up/email', ADA)).status).toBe(200);
  await app.stop();
  const logged = app.log.join('');
  expect(logged).not.toContain(ADA.email);
  expect(logged).not.toContain('token');
});
