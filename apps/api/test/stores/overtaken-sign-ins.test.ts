import { expect, test } from 'vitest';
import { CLIENT, openGoogle } from '../support/google.ts';
import { finished, ORIGIN, passThroughGoogle } from '../support/google-window.ts';
import { everyHold, interleaved, Steps } from '../support/interleaved.ts';
import { steppedTwin } from '../support/stepped-sign-in.ts';
import { type Answer, type Person, startApp, type TestApp } from '../support/test-app.ts';

const OLD = 'known to a thief';
const NEW = 'the new password';

const post = (app: TestApp, path: string, payload: object, person?: Person) =>
  app.request({ method: 'POST', url: `/api/auth/${path}`, payload, person });

const statusOf = async (app: TestApp, token = '') =>
  (await app.get('/api/user/status', { token, uid: '' })).status;

/** Two servers of one site, at one of which the thief signs in, and at the other the owner. */
async function stage() {
  const google = await openGoogle();
  const many = '10000';
  const limits = { RATE_AUTH: many, RATE_AUTH_ACCOUNT: many, RATE_AUTH_ANYWHERE: many, RATE_READ: many };
  const env = { ...CLIENT, ...limits, GOOGLE_ISSUER: google.issuer, PUBLIC_ORIGIN: ORIGIN };
  const app = await startApp({ env });
  const [thief, owner] = [await steppedTwin(app, env), await steppedTwin(app, env)];
  let people = 0;
  /** An account whose address was never verified, and somebody who has signed in to it. */
  const somebody = async () => {
    people += 1;
    const email = `person-${people}@example.org`;
    google.signIn({ sub: email, email, email_verified: true });
    const { token } = (await post(app, 'sign-up/email', { name: '', email, password: OLD })).json();
    return { email, person: { token, uid: '' } };
  };
  return { app, thief, owner, somebody };
}

type Stage = Awaited<ReturnType<typeof stage>>;
type Somebody = Awaited<ReturnType<Stage['somebody']>>;

/** How the owner makes an old password worthless; resolves to a token of theirs, if that gives them one. */
const ENDINGS = {
  'a reset of the password': async ({ owner: { app, mailer } }: Stage, { email }: Somebody) => {
    await post(app, 'request-password-reset', { email });
    const answer = await post(app, 'reset-password', { token: mailer.token, newPassword: NEW });
    expect(answer.status).toBe(200);
    return (await post(app, 'sign-in/email', { email, password: NEW })).json().token;
  },
  'a change of the password': async ({ owner: { app } }: Stage, { person }: Somebody) => {
    const change = { currentPassword: OLD, newPassword: NEW, revokeOtherSessions: true };
    return (await post(app, 'change-password', change, person)).json().token;
  },
  'a sign-in with Google': async ({ owner: { app } }: Stage) =>
    finished((await passThroughGoogle(app)).page).token,
};

const signIn = (app: TestApp, { email }: Somebody, password = OLD) =>
  post(app, 'sign-in/email', { email, password });

/** After both, the owner is in, and nobody else. */
async function expectOwnersAlone(on: Stage, who: Somebody, [answer, token]: [Answer, string | undefined]) {
  expect([200, 401]).toContain(answer.status);
  if (answer.status === 401) expect(answer.json().code).toBe('INVALID_EMAIL_OR_PASSWORD');
  expect(await statusOf(on.app, answer.json().token)).toBe(401);
  expect(await statusOf(on.app, who.person.token)).toBe(401);
  expect(await statusOf(on.app, token)).toBe(200);
  expect((await signIn(on.app, who)).status).toBe(401);
}

const endings = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];

test.each(endings)('nobody is in with the old password after %s during their sign-in', async (ending) => {
  const on = await stage();
  await everyHold(async (steps) => {
    const who = await on.somebody();
    on.thief.turn.steps = steps;
    const thief = { steps, run: () => signIn(on.thief.app, who) };
    const owner = { steps: new Steps(0), run: () => ENDINGS[ending](on, who) };
    await expectOwnersAlone(on, who, await interleaved(thief, owner));
  });
});

test.each(endings)(
  'nobody is in with the old password after %s during which they signed in',
  async (ending) => {
    const on = await stage();
    await everyHold(async (steps) => {
      const who = await on.somebody();
      on.owner.turn.steps = steps;
      const thief = { steps: new Steps(0), run: () => signIn(on.thief.app, who) };
      const owner = { steps, run: () => ENDINGS[ending](on, who) };
      const [token, answer] = await interleaved(owner, thief);
      await expectOwnersAlone(on, who, [answer, token]);
    });
  },
);

const change = (app: TestApp, person: Person, newPassword: string) =>
  post(app, 'change-password', { currentPassword: OLD, newPassword, revokeOtherSessions: true }, person);

test('a change with the old password that is overtaken by a reset changes nothing', async () => {
  const on = await stage();
  on.thief.turn.whole = true;
  await everyHold(async (steps) => {
    const who = await on.somebody();
    on.thief.turn.steps = steps;
    const thief = { steps, run: () => change(on.thief.app, who.person, 'the thief’s own') };
    const owner = { steps: new Steps(0), run: () => ENDINGS['a reset of the password'](on, who) };
    const [answer, token] = await interleaved(thief, owner);
    expect(await statusOf(on.app, answer.json().token)).toBe(401);
    expect(await statusOf(on.app, token)).toBe(200);
    expect((await signIn(on.app, who, NEW)).status).toBe(200);
  });
});

test('of two changes of a password at the same moment one succeeds, and its sessions remain', async () => {
  const on = await stage();
  on.thief.turn.whole = true;
  await everyHold(async (steps) => {
    const who = await on.somebody();
    const { token } = (await signIn(on.app, who)).json();
    on.thief.turn.steps = steps;
    const [one, two] = await interleaved(
      { steps, run: () => change(on.thief.app, who.person, 'one of them') },
      { steps: new Steps(0), run: () => change(on.owner.app, { token, uid: '' }, NEW) },
    );
    const tokens = [one, two].map((answer) => answer.json().token);
    const alive = [await statusOf(on.app, tokens[0]), await statusOf(on.app, tokens[1])];
    expect(alive.sort()).toEqual([200, 401]);
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1);
  });
});

const signUp = (app: TestApp, email: string) =>
  post(app, 'sign-up/email', { name: '', email, password: OLD });

/** From the next query on, others with this address would wait. */
const QUERY_THAT_STORES = 3;

test('of two sign-ups with one address at the same moment one succeeds, and the other reads that it is taken', async () => {
  const on = await stage();
  for (let step = 1; step <= QUERY_THAT_STORES; step += 1) {
    const steps = new Steps(step);
    on.thief.turn.steps = steps;
    const answers = await interleaved(
      { steps, run: () => signUp(on.thief.app, `same-${step}@example.org`) },
      { steps: new Steps(0), run: () => signUp(on.owner.app, `Same-${step}@Example.org`) },
    );
    const refused = answers.filter(({ status }) => status !== 200).map((answer) => answer.json());
    expect(refused).toEqual([
      { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'Email is already in use' },
    ]);
  }
});
