import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { formOf, startApp } from './support/test-app.ts';

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

test('D.3 passwords of one account are guessed slowly from many addresses too', async () => {
  const app = await startApp({ env: { RATE_AUTH_ACCOUNT: '2' } });
  const guess = (email: string, remoteAddress: string) =>
    app.request({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password: 'a guess' },
      remoteAddress,
    });
  expect((await guess('ada@example.org', '192.0.2.1')).status).toBe(401);
  expect((await guess('ADA@example.org ', '192.0.2.2')).status).not.toBe(429);
  const third = await guess('Ada@example.org', '192.0.2.3');
  expect([third.status, third.json().code]).toEqual([429, 'rate.limited']);
  expect((await guess('bob@example.org', '192.0.2.3')).status).toBe(401);
});
