import { ApiError, ROUTE_WORDS, type Route, routes } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { routesOf } from './support/routes.ts';
import { type Person, startApp, type TestApp } from './support/test-app.ts';

const { email: EMAIL, password: PASSWORD } = ROUTE_WORDS.signIn.given ?? { email: '', password: '' };
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
  image: File;
}

/** A is the person in the contract's examples. */
async function stage(): Promise<Stage> {
  const workers = new RecordingWorkers();
  workers.rightKeys.add('umber & ochre');
  const env = {
    BILLING: 'sandbox',
    BILLING_SANDBOX_ANYWHERE: 'true',
    RATE_AUTH_ACCOUNT: '1000',
    PUBLIC_ORIGIN: 'https://underpaint.example',
  };
  const app = await startApp({ env, parts: { workers } });
  const [a, b] = [await app.signUp(EMAIL, PASSWORD), await app.signUp('b@example.org', PASSWORD)];
  const image = new File([new Uint8Array(await pngPhoto({ width: 64, height: 64 }))], 'a.png');
  const { call } = app.client(a);
  const hidden = await call(routes.encode, { image, message: 'hi', key: 'k', includeQRCode: true });
  const { sessionId } = await call(routes.createCheckoutSession);
  return { app, a, b, id: hidden.encodingId, s3Key: hidden.s3Key, sessionId, image };
}

type Name = keyof typeof routes;

/** The statuses for a visitor, B and A, in this order, where the picture, the checkout and the plan are A's. */
const ROWS: Readonly<Record<Name, readonly [visitor: number, b: number, a: number]>> = {
  health: [200, 200, 200],
  live: [200, 200, 200],
  config: [200, 200, 200],
  userStatus: [401, 200, 200],
  freeEncodesRemaining: [401, 200, 200],
  unprovenPast: [401, 200, 200],
  settleUnprovenPast: [401, 200, 200],
  history: [401, 200, 200],
  share: [200, 200, 200],
  publicPicture: [200, 200, 200],
  thumbnail: [200, 200, 200],
  openPicture: [200, 200, 200],
  giveReceipt: [200, 200, 200],
  ownPicture: [401, 404, 200],
  encode: [401, 200, 200],
  reserve: [401, 200, 200],
  keepPicture: [401, 404, 409],
  giveBack: [401, 200, 200],
  decode: [200, 200, 200],
  subscriptionStatus: [401, 200, 200],
  webhook: [400, 400, 400],
  sandboxCheckout: [401, 404, 200],
  paySandboxCheckout: [401, 404, 200],
  cancelSubscription: [401, 404, 200],
  keepSubscription: [401, 404, 200],
  createCheckoutSession: [401, 200, 409],
  signIn: [200, 200, 200],
  signUp: [422, 422, 422],
  session: [200, 200, 200],
  signInMethods: [401, 200, 200],
  sendVerificationEmail: [200, 400, 200],
  verifyEmail: [400, 400, 400],
  requestPasswordReset: [200, 200, 200],
  resetPassword: [400, 400, 400],
  openGoogle: [302, 302, 302],
  googleCallback: [302, 302, 302],
  changeLink: [401, 404, 200],
  changeNote: [401, 404, 200],
  deletePicture: [401, 404, 200],
  changePassword: [401, 200, 200],
  deleteAccount: [401, 200, 200],
  signOut: [200, 200, 200],
};

/** The contract's examples, with this stage's values in place of the made-up ones. */
function sentTo(name: Name, { id, s3Key, sessionId, image }: Stage): object {
  const given = { ...ROUTE_WORDS[name].given };
  const own = { encodingId: id, s3Key, sessionId, idOrKey: name === 'ownPicture' ? s3Key : id };
  const known = Object.entries(own).filter(([field]) => field in given);
  const changes: Partial<Record<Name, object>> = {
    encode: { image },
    keepPicture: { image: new File([new Uint8Array(3)], 'b.png') },
    subscriptionStatus: { session_id: undefined },
    changePassword: { newPassword: PASSWORD, revokeOtherSessions: false },
  };
  return { ...given, ...Object.fromEntries(known), ...changes[name] };
}

async function statusOf(name: Name, on: Stage, person?: Person): Promise<number> {
  const route: Route = routes[name];
  const asked = on.app.client(person).call(route, { ...sentTo(name, on) });
  return asked.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Number.NaN),
  );
}

function isName(name: string): name is Name {
  return name in ROWS;
}

test('C.6 S-6.1 every route answers a visitor, B and A as the matrix says', async () => {
  const on = await stage();
  for (const name of Object.keys(ROWS).filter(isName)) {
    const asked = [await statusOf(name, on), await statusOf(name, on, on.b), await statusOf(name, on, on.a)];
    expect([name, ...asked]).toEqual([name, ...ROWS[name]]);
  }
});

test('C.6 no answer, and no refusal, is logged as a failure', async () => {
  const on = await stage();
  for (const name of Object.keys(ROWS).filter(isName)) await statusOf(name, on, on.b);
  expect(on.app.log.filter((line) => JSON.parse(line).err !== undefined)).toEqual([]);
});

test('C.6 no route is served that the contract does not have, and none of the contract is missing', async () => {
  const app = await startApp({ env: { BILLING: 'sandbox' } });
  const served = routesOf(app.app).filter((route) => / \/api\/(?!docs)/.test(route));
  const contracted = Object.values(routes).map(({ method, path }) => `${method} /api${path}`);
  expect(served.sort()).toEqual(contracted.sort());
});

test('S-7.2 S-6.1 somebody who is not let in without a token is told so, whatever else they send', async () => {
  const app = await startApp({ env: { BILLING: 'sandbox' } });
  for (const { method, path, auth } of Object.values<Route>(routes)) {
    if (auth !== 'bearer') continue;
    const url = `/api${path.replace(/:\w+/, 'x')}?limit=many`;
    const answer = await app.request({ method, url });
    expect([method, path, answer.status, answer.json().code]).toEqual([method, path, 401, 'auth.required']);
  }
});

test('C.6 nobody but people themselves is told who they are', async () => {
  const { app, a, b } = await stage();
  const session = async (person?: Person) => (await app.get('/api/auth/get-session', person)).json();
  expect(await session()).toBeNull();
  expect((await session(a)).user).toMatchObject({ id: a.uid, email: EMAIL });
  expect((await session(b)).user).toMatchObject({ id: b.uid, email: 'b@example.org' });
});

test('S-6.4 A-54 no route of the web is for an administrator, not even for the first account', async () => {
  const { app, a } = await stage();
  expect(routesOf(app.app).filter((route) => /admin|operator|metrics|doctor/i.test(route))).toEqual([]);
  for (const url of ADMINISTRATION) expect([url, (await app.get(url, a)).status]).toEqual([url, 404]);
});
