import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { type Answer, formOf, type Person, startApp, type TestApp } from './support/test-app.ts';

test('D.3 encodes are limited for an account, whatever addresses they come from', async () => {
  const env = { RATE_ENCODE_ACCOUNT: '2' };
  const app = await startApp({ env, parts: { workers: new RecordingWorkers() } });
  const [ada, bob] = [await app.signUp('ada@example.org'), await app.signUp('bob@example.org')];
  const form = await formOf({ image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' });
  const encode = (person: typeof ada, remoteAddress: string) =>
    app.request({ method: 'POST', url: '/api/images/encode', person, remoteAddress, ...form });

  expect((await encode(ada, '192.0.2.1')).status).toBe(200);
  expect((await encode(ada, '192.0.2.2')).status).toBe(200);
  const third = await encode(ada, '192.0.2.3');
  expect([third.status, third.json().code]).toEqual([429, 'rate.limited']);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(await app.used(ada)).toBe(2);
  expect((await encode(bob, '192.0.2.3')).status).toBe(200);
});

const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

const post = (app: TestApp, path: string, { from, ...payload }: Record<string, string> & { from: string }) =>
  app.request({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress: from });

const signIn = (app: TestApp, from: string, password: string, email = 'ada@example.org') =>
  post(app, 'sign-in/email', { from, email, password });

async function statuses(count: number, ask: (index: number) => Promise<Answer>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await ask(index)).status);
  return found;
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Posts bytes as they are. */
const postBytes = (app: TestApp, path: string, payload: Buffer) =>
  app.request({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { 'content-type': 'application/json' },
    remoteAddress: STRANGER,
  });

/** The same body in different bytes. */
const writings = (body: object) => {
  const text = JSON.stringify(body);
  const again = text.replace('{', '{"email":"bob@example.org",');
  return [Buffer.concat([MARK, Buffer.from(text)]), Buffer.from(`\r\n\t ${text} `), Buffer.from(again)];
};

async function startWithAda(env: Record<string, string> = {}) {
  const app = await startApp({ env: { RATE_AUTH: '1000', RATE_AUTH_ACCOUNT: '3', ...env } });
  await app.signUp('ada@example.org');
  return app;
}

test('D.3 guessing at a password is stopped, however the address is written, and others carry on', async () => {
  const app = await startWithAda();
  expect((await signIn(app, STRANGER, 'a guess')).status).toBe(401);
  expect((await signIn(app, STRANGER, 'a guess', 'ADA@example.org')).status).toBe(401);
  expect((await signIn(app, STRANGER, 'a guess', 'Ada@Example.org')).status).toBe(401);
  const stopped = await signIn(app, STRANGER, 'secret1', 'Ada@example.org');
  expect([stopped.status, stopped.json().code]).toEqual([429, 'rate.limited']);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn(app, STRANGER, 'a guess', 'bob@example.org')).status).toBe(401);
});

test('D.3 a stranger’s guesses keep nobody out: the owner signs in and resets the password from elsewhere', async () => {
  const app = await startWithAda();
  const guessing = await statuses(20, () => signIn(app, STRANGER, 'a guess'));
  expect(guessing).toEqual([401, 401, 401, ...Array<number>(17).fill(429)]);
  await statuses(20, () => post(app, 'request-password-reset', { from: STRANGER, email: 'ada@example.org' }));
  expect((await signIn(app, HOME, 'secret1')).status).toBe(200);
  const reset = { from: HOME, email: 'ada@example.org' };
  expect((await post(app, 'request-password-reset', reset)).status).toBe(200);
});

test('D.3 somebody who has guessed at their own password too often can still ask for a new one', async () => {
  const app = await startWithAda();
  expect((await statuses(4, () => signIn(app, HOME, 'forgotten'))).at(-1)).toBe(429);
  const reset = { from: HOME, email: 'ada@example.org' };
  expect((await post(app, 'request-password-reset', reset)).status).toBe(200);
});

test('D.3 right passwords are not counted', async () => {
  const app = await startWithAda();
  expect(await statuses(8, () => signIn(app, HOME, 'secret1'))).toEqual(Array(8).fill(200));
});

test('D.3 guesses at the same moment get no more tries than guesses one by one', async () => {
  const app = await startWithAda();
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(app, STRANGER, 'a guess')));
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, ...Array<number>(9).fill(429)]);
});

test('D.3 guesses at one account from many networks reach a ceiling together, which one network alone does not', async () => {
  const app = await startWithAda({ RATE_AUTH_ANYWHERE: '5' });
  await statuses(20, () => signIn(app, STRANGER, 'a guess'));
  const elsewhere = await statuses(4, (index) => signIn(app, `203.0.113.${index}`, 'a guess'));
  expect(elsewhere).toEqual([401, 401, 429, 429]);
  expect((await signIn(app, HOME, 'a guess', 'bob@example.org')).status).toBe(401);
});

test('D.3 one network can ask for few letters to an address, whether or not it has an account', async () => {
  const app = await startWithAda();
  const ask = (email: string) =>
    statuses(5, () => post(app, 'request-password-reset', { from: HOME, email }));
  expect(await ask('ada@example.org')).toEqual([200, 200, 200, 429, 429]);
  expect(await ask('nobody@example.org')).toEqual([200, 200, 200, 429, 429]);
});

test('D.3 guesses count however the body is written, a byte order mark in front of it included', async () => {
  const app = await startWithAda();
  const guesses = writings({ email: 'ada@example.org', password: 'a guess' });
  expect(await statuses(3, (index) => postBytes(app, 'sign-in/email', guesses[index] ?? MARK))).toEqual([
    401, 401, 401,
  ]);
  for (const right of writings({ email: 'ada@example.org', password: 'secret1' })) {
    expect((await postBytes(app, 'sign-in/email', right)).status).toBe(429);
  }
  expect((await signIn(app, STRANGER, 'secret1')).status).toBe(429);
});

test('D.3 letters count however the body is written', async () => {
  const app = await startWithAda();
  const bodies = writings({ email: 'ada@example.org' });
  const ask = (index: number) => postBytes(app, 'request-password-reset', bodies[index % 3] ?? MARK);
  expect(await statuses(5, ask)).toEqual([200, 200, 200, 429, 429]);
});

test.each([
  [
    'two byte order marks',
    Buffer.concat([MARK, MARK, Buffer.from('{"email":"ada@example.org","password":"secret1"}')]),
  ],
  ['another encoding', Buffer.from('{"email":"ada@example.org","password":"secret1"}', 'utf16le')],
  ['a list', Buffer.from('[{"email":"ada@example.org","password":"secret1"}]')],
  ['a list as the address', Buffer.from('{"email":["ada@example.org"],"password":"secret1"}')],
  ['an inherited address', Buffer.from('{"__proto__":{"email":"ada@example.org"},"password":"secret1"}')],
  ['too many brackets', Buffer.from('['.repeat(30_000) + ']'.repeat(30_000))],
  ['half an object', Buffer.from('{"email":"ada@example.org"')],
  ['a text', Buffer.from('"ada@example.org"')],
  ['null', Buffer.from('null')],
  ['nothing', Buffer.alloc(0)],
])('D.3 a sign-in that names no account is not tried: %s', async (_name, body) => {
  const app = await startWithAda();
  for (const path of ['sign-in/email', 'request-password-reset']) {
    const answer = await postBytes(app, path, body);
    expect([answer.status, answer.json().code]).toEqual([400, 'request.invalid']);
  }
});

test('fields that the contract does not name never reach the sign-in library, however deep they are', async () => {
  const app = await startWithAda();
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const body = `{"email":"ada@example.org","password":"secret1","callbackURL":"/elsewhere","more":${deep}}`;
  const answer = await postBytes(app, 'sign-in/email', Buffer.from(body));
  expect([answer.status, answer.headers['location']]).toEqual([200, undefined]);
});

const changePassword = (app: TestApp, person: Person, currentPassword: string, remoteAddress = STRANGER) =>
  app.request({
    method: 'POST',
    url: '/api/auth/change-password',
    payload: { currentPassword, newPassword: 'another1' },
    person,
    remoteAddress,
  });

const leave = (app: TestApp, person: Person, payload: object, remoteAddress = STRANGER) =>
  app.request({ method: 'DELETE', url: '/api/user', payload, person, remoteAddress });

async function startWithStolenToken() {
  const app = await startWithAda();
  const { token } = (await signIn(app, HOME, 'secret1')).json();
  return { app, ada: { token, uid: '' } };
}

test('D.3 somebody with only a token cannot guess at the password where it is changed', async () => {
  const { app, ada } = await startWithStolenToken();
  const guessing = await statuses(5, () => changePassword(app, ada, 'a guess'));
  expect(guessing).toEqual([400, 400, 400, 429, 429]);
  const stopped = await changePassword(app, ada, 'secret1');
  expect([stopped.status, stopped.json().code]).toEqual([429, 'rate.limited']);
  expect((await signIn(app, STRANGER, 'secret1')).status).toBe(429);
  expect((await changePassword(app, ada, 'secret1', HOME)).status).toBe(200);
});

test('D.3 somebody with only a token cannot guess at the password where the account is deleted', async () => {
  const { app, ada } = await startWithStolenToken();
  const guessing = await statuses(5, () => leave(app, ada, { password: 'a guess' }));
  expect(guessing).toEqual([422, 422, 422, 429, 429]);
  expect((await leave(app, ada, { password: 'secret1' })).status).toBe(429);
  expect((await changePassword(app, ada, 'secret1')).status).toBe(429);
  expect((await leave(app, ada, {})).json().code).toBe('account.password_missing');
  expect((await leave(app, ada, { password: 'secret1' }, HOME)).status).toBe(200);
});

test('D.3 a password that could not be changed for another reason is not counted', async () => {
  const { app, ada } = await startWithStolenToken();
  const short = { currentPassword: 'secret1', newPassword: 'five5' };
  const tooShort = () =>
    app.request({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: short,
      person: ada,
      remoteAddress: STRANGER,
    });
  expect(await statuses(5, tooShort)).toEqual(Array(5).fill(400));
  expect((await changePassword(app, ada, 'secret1')).status).toBe(200);
});
