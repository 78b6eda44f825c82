import { expect, test } from 'vitest';
import { startApp } from './support/test-app.ts';

const HOME = 'https://www.paint.example';
const EVIL = 'https://paint.example.evil.example';
const ALLOWED = {
  ALLOWED_ORIGINS: `${HOME}, https://other.example`,
  API_ORIGIN: 'https://api.paint.example',
};

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/images/encode',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  },
});

test('A-48 pages of the allowed origins may call the API with their token, by their exact name', async () => {
  const app = await startApp({ env: ALLOWED });
  const asked = await app.request(preflight(HOME));
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': HOME,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type',
    vary: expect.stringContaining('Origin'),
  });
  const answer = await app.request({ method: 'GET', url: '/api/config', headers: { origin: HOME } });
  expect(answer.headers['access-control-allow-origin']).toBe(HOME);
  expect(answer.headers['access-control-expose-headers']).toContain('set-auth-token');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('A-48 pages of other origins are not let in, refusals included, and there is no wildcard', async () => {
  const app = await startApp({ env: ALLOWED });
  for (const origin of [EVIL, 'http://www.paint.example', 'null', 'https://paint.example']) {
    expect((await app.request(preflight(origin))).headers['access-control-allow-origin']).toBeUndefined();
    const answer = await app.request({ method: 'GET', url: '/api/user/status', headers: { origin } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, undefined]);
  }
  const refused = await app.request({ method: 'GET', url: '/api/user/status', headers: { origin: HOME } });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, HOME]);
});

test('A-48 unless the operator names some, no foreign origin is let in', async () => {
  const app = await startApp();
  const answer = await app.request({ method: 'GET', url: '/api/config', headers: { origin: HOME } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
});
