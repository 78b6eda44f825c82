import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { routesOf } from './support/routes.ts';
import { type Answer, formOf, type Person, startApp, type TestApp } from './support/test-app.ts';

const PASSWORD = 'secret1';
const OF_NOBODY = /^\w+ \/api\/(auth|docs)\b/;
const ADMINISTRATION = [
  '/api/admin',
  '/api/auth/admin/list-users',
  '/api/operator',
  '/api/users',
  '/api/metrics',
  '/api/images',
  '/api/doctor',
];

interface Stage {
  app: TestApp;
  a: Person;
  b: Person;
  id: string;
  s3Key: string;
  sessionId: string;
}

async function stage(): Promise<Stage> {
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const app = await startApp({ env: { BILLING: 'sandbox' }, parts: { workers } });
  const [a, b] = [await app.signUp('a@example.org', PASSWORD), await app.signUp('b@example.org', PASSWORD)];
  const image = await pngPhoto({ width: 64, height: 64 });
  const { encodingId: id, s3Key } = (await app.encode({ image, message: 'hi', key: 'k' }, a)).json();
  const url = '/api/stripe/create-checkout-session';
  const { sessionId } = (await app.request({ method: 'POST', url, person: a })).json();
  return { app, a, b, id, s3Key, sessionId };
}

type Row = [route: string, visitor: number, b: number, a: number, payload?: object];

/** What a visitor, B and A get, where the picture, the checkout and the plan are A's; in this order. */
const ROWS: readonly Row[] = [
  ['GET /api/health', 200, 200, 200],
  ['GET /api/live', 200, 200, 200],
  ['GET /api/config', 200, 200, 200],
  ['GET /api/user/status', 401, 200, 200],
  ['GET /api/user/free-encodes-remaining', 401, 200, 200],
  ['GET /api/images/history', 401, 200, 200],
  ['GET /api/images/share/:encodingId', 200, 200, 200],
  ['GET /api/images/public/:encodingId', 200, 200, 200],
  ['GET /api/images/thumbnail/:encodingId', 200, 200, 200],
  ['GET /api/images/:s3Key', 401, 404, 200],
  ['POST /api/images/encode', 401, 200, 200],
  ['POST /api/images/decode', 200, 200, 200],
  ['GET /api/stripe/status', 401, 200, 200],
  ['POST /api/stripe/webhook', 400, 400, 400, {}],
  ['GET /api/sandbox/checkout/:sessionId', 401, 404, 200],
  ['POST /api/sandbox/checkout/:sessionId', 401, 404, 200],
  ['POST /api/stripe/cancel-subscription', 401, 404, 200],
  ['POST /api/stripe/create-checkout-session', 401, 200, 409],
  ['DELETE /api/images/:id', 401, 404, 200],
  ['DELETE /api/user', 401, 200, 200, { password: PASSWORD }],
];

async function bodyOf(route: string, { s3Key }: Stage, payload?: object) {
  if (route === 'POST /api/images/decode') return formOf({ s3Key, key: 'k' });
  const image = await pngPhoto({ width: 64, height: 64 });
  if (route === 'POST /api/images/encode') return formOf({ image, message: 'hi', key: 'k' });
  return payload === undefined ? {} : { payload };
}

async function ask(on: Stage, [route, , , , payload]: Row, person?: Person): Promise<Answer> {
  const [verb, path = ''] = route.split(' ');
  const url = path
    .replace(/:(encodingId|id)$/, on.id)
    .replace(':s3Key', on.s3Key)
    .replace(':sessionId', on.sessionId);
  const method = verb === 'GET' || verb === 'DELETE' ? verb : 'POST';
  return on.app.request({ method, url, person, ...(await bodyOf(route, on, payload)) });
}

test('C.6 S-6.1 every route is in the matrix, and answers a visitor, B and A as the matrix says', async () => {
  const on = await stage();
  const routes = routesOf(on.app.app).filter((route) => !OF_NOBODY.test(route));
  expect(ROWS.map(([route]) => route).sort()).toEqual(routes.sort());
  for (const row of ROWS) {
    const asked = [await ask(on, row), await ask(on, row, on.b), await ask(on, row, on.a)];
    expect([row[0], ...asked.map(({ status }) => status)]).toEqual(row.slice(0, 4));
  }
});

test('C.6 who they are is told to nobody but themselves', async () => {
  const { app, a, b } = await stage();
  const session = async (person?: Person) => (await app.get('/api/auth/get-session', person)).json();
  expect(await session()).toBeNull();
  expect((await session(a)).user).toMatchObject({ id: a.uid, email: 'a@example.org' });
  expect((await session(b)).user).toMatchObject({ id: b.uid, email: 'b@example.org' });
});

test('S-6.4 A-54 no route of the web is for an administrator, not even for the first account', async () => {
  const { app, a } = await stage();
  expect(routesOf(app.app).filter((route) => /admin|operator|metrics|doctor/i.test(route))).toEqual([]);
  for (const url of ADMINISTRATION) expect([url, (await app.get(url, a)).status]).toEqual([url, 404]);
});
