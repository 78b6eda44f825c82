import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { type Answer, formOf, startApp, type TestApp } from './support/test-app.ts';

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

async function startWithAda(env: Record<string, string> = {}) {
  const app = await startApp({ env: { RATE_AUTH: '1000', RATE_AUTH_ACCOUNT: '3', ...env } });
  await app.signUp('ada@example.org');
  return app;
}

test('D.3 whoever guesses at a password is stopped, however they write the address, and others go on', async () => {
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

test('D.3 letters are asked for slowly from one network, whichever account exists', async () => {
  const app = await startWithAda();
  const ask = (email: string) =>
    statuses(5, () => post(app, 'request-password-reset', { from: HOME, email }));
  expect(await ask('ada@example.org')).toEqual([200, 200, 200, 429, 429]);
  expect(await ask('nobody@example.org')).toEqual([200, 200, 200, 429, 429]);
});
