import { type HistoryItem, type Input, routes } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { AppError } from '../../src/errors/app-error.ts';
import { tidyUp } from '../../src/images/housekeeping.usecases.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { everyInterleaving, inSteps, interleaved, Steps } from '../support/interleaved.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const AT_NOON = (day: number) => new Date(START + day * DAY).toISOString();
const NONE_LEFT = 'This picture has been opened as often as its sender allowed.';

async function stage(link: Record<string, string> = {}, { pro = false } = {}) {
  const clock = { now: START };
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const env = pro ? { BILLING: 'sandbox', BILLING_SANDBOX_ANYWHERE: 'true' } : {};
  const app = await startApp({ env, parts: { workers, now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  if (pro) await subscribe(app, person);
  const image = await pngPhoto({ width: 64, height: 64 });
  const made = await app.encode({ image, message: 'hi', key: 'k', ...link }, person);
  return { app, clock, person, image, made, ...made.json() };
}

async function subscribe(app: TestApp, person: Person): Promise<void> {
  const { call } = app.client(person);
  const { sessionId } = await call(routes.createCheckoutSession);
  await call(routes.paySandboxCheckout, { sessionId });
  await call(routes.subscriptionStatus, { session_id: sessionId });
}

const open = (app: TestApp, id: string, { opening, person }: { opening?: string; person?: Person } = {}) =>
  app.request({
    method: 'POST',
    url: `/api/images/open/${id}`,
    person,
    payload: opening === undefined ? {} : { opening },
  });

const change = (app: TestApp, person: Person, fields: Input<typeof routes.changeLink>) =>
  app.request({
    method: 'PUT',
    url: `/api/images/link/${fields.encodingId}`,
    person,
    payload: fields,
  });

async function historyOf(app: TestApp, person: Person): Promise<HistoryItem | undefined> {
  return (await app.client(person).call(routes.history, {}))[0];
}

async function shareOf(app: TestApp, id: string): Promise<unknown> {
  return JSON.parse((await app.get(`/api/images/share/${id}`)).bytes.toString());
}

const said = ({ status, json }: Awaited<ReturnType<TestApp['get']>>) => {
  const { code, message } = json();
  return { status, code, message };
};

test('A-76 of 50 who open a picture with one view left at once, exactly one gets it', async () => {
  const { app, encodingId, person } = await stage({ maxViews: '1' });
  const answers = await Promise.all(Array.from({ length: 50 }, () => open(app, encodingId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 404).map((answer) => answer.json().message);
  expect(refused).toHaveLength(49);
  expect(await historyOf(app, person)).toMatchObject({ link: { maxViews: 1, views: 1 } });
});

test('A-76 the last view is sent whole, then the picture is gone, and its owner is told', async () => {
  const { app, clock, encodingId, person, s3Key, bytes } = await stage({ maxViews: '2' });
  const stored = await app.get(`/api/images/${s3Key}`, person);
  const first = await open(app, encodingId);
  expect(first.status).toBe(200);
  expect(await shareOf(app, encodingId)).toMatchObject({ link: { viewsLeft: 1, until: null } });
  const last = await open(app, encodingId);
  expect(last.bytes.length).toBe(bytes);
  expect(Buffer.compare(last.bytes, stored.bytes)).toBe(0);
  const paths = [`share/${encodingId}`, `public/${encodingId}`, `thumbnail/${encodingId}`, s3Key];
  for (const path of paths) expect((await app.get(`/api/images/${path}`, person)).status).toBe(404);
  expect((await app.decode({ s3Key, key: 'k' }, person)).status).toBe(404);
  // The picture ends once the view was sent, which can be after it has arrived.
  await expect
    .poll(() => historyOf(app, person))
    .toMatchObject({
      s3Key: null,
      displayUrl: null,
      downloadUrl: null,
      expiresAt: null,
      link: { maxViews: 2, views: 2, ended: { at: new Date(clock.now).toISOString(), by: 'views' } },
    });
  await app.stop();
  expect(await app.files()).toEqual([]);
});

test('A-76 an ended picture is listed for thirty days, or until its owner deletes it', async () => {
  const { app, clock, encodingId, person, image } = await stage({ maxViews: '1' });
  await open(app, encodingId);
  await expect.poll(() => historyOf(app, person)).toMatchObject({ link: { ended: { by: 'views' } } });
  const other = (await app.encode({ image, message: 'hi', key: 'k', maxViews: '1' }, person)).json();
  await open(app, other.encodingId);
  const url = `/api/images/${other.encodingId}`;
  expect((await app.request({ method: 'DELETE', url, person })).status).toBe(200);
  clock.now += 30 * DAY;
  await sweep(app, clock);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

const sweep = (app: TestApp, { now }: { now: number }) => {
  const abandonedBefore = new Date(now - DAY / 24);
  const times = { now: new Date(now), abandonedBefore, reservedBefore: abandonedBefore };
  return tidyUp(times, app.services.housekeeping);
};

test('A-71 A-76 nothing that a robot fetches uses a view, and none of it holds the picture', async () => {
  const { app, encodingId, s3Key, person } = await stage({ maxViews: '1' });
  const fetched = [
    `/decode/${encodingId}`,
    `/api/images/share/${encodingId}`,
    `/api/images/public/${encodingId}`,
    `/api/images/public/${encodingId}?download=1`,
    `/api/images/public/${encodingId}?size=preview`,
    `/api/images/thumbnail/${encodingId}`,
    `/api/images/open/${encodingId}`,
  ];
  for (const url of fetched)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.request({ method, url });
      expect([url, String(answer.headers['content-type'])]).not.toEqual([
        url,
        expect.stringMatching('image'),
      ]);
    }
  expect(said(await app.get(`/api/images/public/${encodingId}`))).toEqual({
    status: 403,
    code: 'picture.closed',
    message:
      'This picture can only be opened a limited number of times. Open its link and press “Open picture”.',
  });
  expect((await app.decode({ s3Key, key: 'k' })).json().code).toBe('picture.closed');
  expect(await historyOf(app, person)).toMatchObject({ link: { views: 0 } });
});

test('A-76 the owner’s own views do not count', async () => {
  const { app, encodingId, s3Key, person } = await stage({ maxViews: '1' });
  expect((await open(app, encodingId, { person })).status).toBe(200);
  expect((await app.get(`/api/images/${s3Key}`, person)).status).toBe(200);
  expect((await app.get(`/api/images/${s3Key}?size=preview`, person)).headers['content-type']).toBe(
    'image/jpeg',
  );
  expect((await app.decode({ s3Key, key: 'k' }, person)).status).toBe(200);
  expect(await historyOf(app, person)).toMatchObject({ link: { views: 0 } });
});

test('A-76 a view whose answer was lost is not counted twice, until the picture has been sent', async () => {
  const { app, encodingId, person } = await stage({ maxViews: '3' });
  const opening = 'o'.repeat(22);
  for (let time = 0; time < 5; time++) await open(app, encodingId, { opening });
  expect(await historyOf(app, person)).toMatchObject({ link: { views: 1 } });
  expect((await open(app, encodingId, { opening: 'not one' })).json().code).toBe('request.invalid');
});

const silent = (storage: Storage): Storage =>
  Object.assign(Object.create(storage), {
    open: () => Promise.reject(new AppError('storage.unavailable')),
  });

test('A-76 where the storage fails, no view is used', async () => {
  const { app, encodingId, person } = await stage({ maxViews: '1' });
  const failing = await app.twin({ storage: silent(app.services.storage) });
  expect(said(await open(failing, encodingId))).toMatchObject({ status: 503, code: 'storage.unavailable' });
  expect(await historyOf(app, person)).toMatchObject({ link: { views: 0 } });
  expect((await open(app, encodingId)).status).toBe(200);
});

test('A-76 a last view that was never sent ends the picture half an hour later', async () => {
  const { app, clock, encodingId, person } = await stage({ maxViews: '1' });
  const { encodings } = app.services.repositories;
  const opening = 'o'.repeat(22);
  expect(await encodings.view({ id: encodingId, opening, now: new Date(clock.now).toISOString() })).toBe(0);
  await sweep(app, clock);
  expect((await app.files()).length).toBe(2);
  clock.now += DAY;
  await sweep(app, clock);
  expect(await app.files()).toEqual([]);
  expect(await historyOf(app, person)).toMatchObject({ link: { ended: { by: 'views' } } });
});

test('a last view that a restart of the server cut short may be repeated', async () => {
  const workers = new RecordingWorkers();
  const before = await startApp({ parts: { workers } });
  const image = await pngPhoto({ width: 64, height: 64 });
  const fields = { image, message: 'hi', key: 'k', maxViews: '1' };
  const { encodingId, bytes } = (await before.encode(fields, await before.signUp('a@example.org'))).json();
  const opening = 'o'.repeat(22);
  const now = (await before.services.databaseNow()).toISOString();
  expect(await before.services.repositories.encodings.view({ id: encodingId, opening, now })).toBe(0);
  await before.stop();
  const after = await startApp({ dataDir: before.dataDir, parts: { workers } });
  const answer = await open(after, encodingId, { opening });
  expect([answer.status, answer.bytes.length]).toEqual([200, bytes]);
});

test.each(['0', '-1', '101', '1000000', '1.5', 'many', ''])(
  'A-76 %o views are refused with a sentence, and nothing is counted',
  async (maxViews) => {
    const { app, made, person } = await stage({ maxViews });
    expect(said(made)).toEqual({
      status: 400,
      code: 'views.count',
      message: 'Choose a whole number of views from 1 to 100.',
    });
    expect(await app.used(person)).toBe(0);
  },
);

test('A-38 A-76 a free picture’s own date may be earlier than the plan’s, and never later', async () => {
  const { app, clock, image, person, encodingId, expiresAt } = await stage({ expiresAt: AT_NOON(3) });
  expect(expiresAt).toBe(AT_NOON(3));
  expect(await shareOf(app, encodingId)).toMatchObject({ link: { viewsLeft: null, until: AT_NOON(3) } });
  const late = await app.encode({ image, message: 'hi', key: 'k', expiresAt: AT_NOON(31) }, person);
  expect(said(late)).toEqual({
    status: 400,
    code: 'date.too_late',
    message: 'This picture is kept until 2026-05-31 12:00 UTC at the latest. Choose an earlier date.',
  });
  clock.now = START + 3 * DAY;
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(404);
});

test.each([
  ['2026-05-01T11:59:59Z', 'date.past'],
  ['1066-10-14T09:00:00Z', 'date.past'],
  ['tomorrow', 'request.invalid'],
  ['', 'request.invalid'],
  ['9999-12-31T23:59:59Z', 'date.too_late'],
  ['9999-12-31T23:59:59-01:00', 'date.too_late'],
])('A-76 the date %o is refused as %s, and nothing is counted', async (expiresAt, code) => {
  const { app, made, person } = await stage({ expiresAt });
  expect(said(made)).toMatchObject({ status: 400, code });
  expect(await app.used(person)).toBe(0);
});

test('A-76 a date in any time zone is the same moment as in UTC', async () => {
  const { app, person, encodingId, expiresAt } = await stage({ expiresAt: '2026-05-04T14:00:00+02:00' });
  expect(expiresAt).toBe(AT_NOON(3));
  const changed = await change(app, person, { encodingId, expiresAt: '2026-05-05T06:30:00-05:30' });
  expect(changed.json().expiresAt).toBe(AT_NOON(4));
  const before = encodeURIComponent('2026-05-01T12:00:00.001+00:00');
  expect((await app.get(`/api/images/history?before=${before}`, person)).json()).toHaveLength(1);
});

test('A-76 under the plan the owner’s date holds by itself, even past the end of the plan', async () => {
  const { app, clock, person, encodingId, expiresAt, image } = await stage(
    { expiresAt: AT_NOON(400) },
    { pro: true },
  );
  expect(expiresAt).toBe(AT_NOON(400));
  const soon = (await app.encode({ image, message: 'hi', key: 'k', expiresAt: AT_NOON(5) }, person)).json();
  const { plans } = app.services.billing;
  await plans.datePictures({ uid: person.uid, expiresAt: AT_NOON(60) });
  const dates = await app.client(person).call(routes.history, {});
  expect(dates.map((item) => [item._id, item.expiresAt])).toEqual(
    expect.arrayContaining([
      [encodingId, AT_NOON(60)],
      [soon.encodingId, AT_NOON(5)],
    ]),
  );
  await plans.datePictures({ uid: person.uid, expiresAt: null });
  const again = await app.client(person).call(routes.history, {});
  expect(again.map((item) => item.expiresAt).sort()).toEqual([AT_NOON(5), AT_NOON(400)]);
  clock.now = START + 5 * DAY;
  expect((await app.get(`/api/images/public/${soon.encodingId}`)).status).toBe(404);
});

test('A-76 a link changed at the moment its plan ends has the date of that end', async () => {
  const { app, person, encodingId } = await stage({}, { pro: true });
  const { plans } = app.services.billing;
  const { encodings } = app.services.repositories;
  const findById = encodings.findById.bind(encodings);
  encodings.findById = async (id) => {
    const found = await findById(id);
    await plans.datePictures({ uid: person.uid, expiresAt: AT_NOON(60) });
    return found;
  };
  const changed = await change(app, person, { encodingId, maxViews: 5 });
  expect(JSON.parse(changed.bytes.toString())).toMatchObject({
    expiresAt: AT_NOON(60),
    link: { maxViews: 5 },
  });
});

/** An app in which each call to the table of pictures waits for its turn. */
const stepwise = ({ app, steps }: { app: TestApp; steps: Steps }) => {
  const { repositories } = app.services;
  return app.twin({
    repositories: { ...repositories, encodings: inSteps(repositories.encodings, steps) },
  });
};

test.each([
  [{ maxViews: 1 }, { expiresAt: AT_NOON(3) }],
  [{ receipt: false }, { burn: 'recipient' }],
] as const)('of two changes of a link at once, %j and %j, neither is lost', async (one, other) => {
  const { app, person, encodingId, expiresAt } = await stage({ receipt: 'true' });
  const before = { maxViews: null, expiresAt: null, receipt: true, burn: null };
  let tried = 0;
  await everyInterleaving(async ([first, second]) => {
    tried += 1;
    await change(app, person, { encodingId, ...before });
    const [here, there] = [await stepwise({ app, steps: first }), await stepwise({ app, steps: second })];
    const answers = await interleaved(
      { steps: first, run: () => change(here, person, { encodingId, ...one }) },
      { steps: second, run: () => change(there, person, { encodingId, ...other }) },
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { maxViews, expiresAt: until, receipt: tells, burn } = { ...before, ...one, ...other };
    expect(await historyOf(app, person)).toMatchObject({
      expiresAt: until ?? expiresAt,
      link: { maxViews, until, receipt: { tells, burn } },
    });
  });
  expect(tried).toBeGreaterThan(8);
});

test.each([{ maxViews: 1 }, { expiresAt: AT_NOON(3) }, { receipt: true }])(
  'the change %j is refused if the last view is counted at the same moment',
  async (wish) => {
    const { app, person, encodingId } = await stage({ maxViews: '1', burn: 'recipient' });
    const steps = new Steps(2);
    const slow = await stepwise({ app, steps });
    const changing = change(slow, person, { encodingId, ...wish });
    await steps.reached;
    const { encodings } = app.services.repositories;
    await encodings.view({ id: encodingId, opening: 'o'.repeat(22), now: AT_NOON(0) });
    steps.release();
    expect((await changing).json().code).toBe('views.used');
  },
);

test('A-76 the owner changes and removes limit and date, and nobody else does', async () => {
  const { app, person, encodingId, expiresAt } = await stage();
  const b = await app.signUp('b@example.org');
  expect((await change(app, b, { encodingId, maxViews: 1 })).status).toBe(404);
  const limited = await change(app, person, { encodingId, maxViews: 2, expiresAt: AT_NOON(1) });
  expect(JSON.parse(limited.bytes.toString())).toMatchObject({
    expiresAt: AT_NOON(1),
    link: { maxViews: 2, views: 0, until: AT_NOON(1), ended: null },
  });
  await open(app, encodingId);
  expect(said(await change(app, person, { encodingId, maxViews: 1 }))).toEqual({
    status: 400,
    code: 'views.used',
    message: 'It has been opened once already. Allow at least 2 views.',
  });
  expect((await change(app, person, { encodingId, maxViews: 0 })).json().code).toBe('views.count');
  expect((await change(app, person, { encodingId, expiresAt: AT_NOON(-1) })).json().code).toBe('date.past');
  expect((await change(app, person, { encodingId, expiresAt: AT_NOON(31) })).json().code).toBe(
    'date.too_late',
  );
  const free = await change(app, person, { encodingId, maxViews: null, expiresAt: null });
  expect(JSON.parse(free.bytes.toString())).not.toHaveProperty('link');
  expect(JSON.parse(free.bytes.toString())).toMatchObject({ expiresAt });
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
});

test('A-71 A-76 a picture without a limit is as it ever was: nothing is counted, however it is opened', async () => {
  const { app, encodingId, person } = await stage();
  expect((await open(app, encodingId)).status).toBe(200);
  expect((await app.get(`/api/images/public/${encodingId}`)).status).toBe(200);
  expect(await shareOf(app, encodingId)).not.toHaveProperty('link');
  expect(await historyOf(app, person)).not.toHaveProperty('link');
});

test('A-68 A-76 what a device reserves has its limit and its date too', async () => {
  const { app, person } = await stage();
  const { call } = app.client(person);
  const reserve = { maxViews: 1, expiresAt: AT_NOON(2), includeQRCode: true };
  const { encodingId } = await call(routes.reserve, reserve);
  const image = new File(['a picture'], 'a.png');
  expect(await call(routes.keepPicture, { idOrKey: encodingId, image })).toMatchObject({
    expiresAt: AT_NOON(2),
    link: { maxViews: 1, views: 0, until: AT_NOON(2) },
  });
  expect((await open(app, encodingId)).status).toBe(200);
  expect(said(await open(app, encodingId))).toMatchObject({ status: 404 });
  const bad = call(routes.reserve, { ...reserve, maxViews: 1_000_000 });
  await expect(bad).rejects.toMatchObject({ code: 'views.count' });
  expect(await app.used(person)).toBe(2);
});

test('A-76 a picture whose date passes before it is finished is not stored, and not counted', async () => {
  const { app, clock, person } = await stage();
  const { call } = app.client(person);
  const { encodingId } = await call(routes.reserve, { expiresAt: new Date(START + 1000).toISOString() });
  clock.now += 1000;
  const image = new File(['a picture'], 'a.png');
  const late = call(routes.keepPicture, { idOrKey: encodingId, image });
  await expect(late).rejects.toMatchObject({ status: 400, code: 'date.past' });
  expect(await app.used(person)).toBe(1);
  expect(await app.files()).toHaveLength(2);
});

test('A-76 somebody who comes too late is told why', async () => {
  const { app, encodingId } = await stage({ maxViews: '1' });
  const { encodings } = app.services.repositories;
  await encodings.view({ id: encodingId, opening: 'o'.repeat(22), now: AT_NOON(0) });
  expect(said(await open(app, encodingId))).toEqual({ status: 404, code: 'not_found', message: NONE_LEFT });
});
