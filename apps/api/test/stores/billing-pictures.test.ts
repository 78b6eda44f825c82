import { expect, test } from 'vitest';
import type { EncodedPicture } from '../../src/workers/workers.ts';
import { type BillingStage, billingStage, DAY, ORIGIN, START, subscriber } from '../support/billing-stage.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import type { Person } from '../support/test-app.ts';
import { workersHere } from '../support/workers-here.ts';

const PERIOD_END = Date.parse('2026-05-31T12:00:00.000Z');

async function remaining({ app }: Pick<BillingStage, 'app'>, person: Person) {
  return (await app.get('/api/user/free-encodes-remaining', person)).json().remaining;
}

async function encodeTimes({ encode }: Pick<BillingStage, 'encode'>, person: Person, times: number) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await encode(person)).status);
  return statuses;
}

test('S-1.9 S-3.6 S-6.3 A-11 C.4 a subscriber encodes without limit and without being counted; afterwards the count continues', async () => {
  const stage = await billingStage();
  const person = await stage.app.signUp('a@example.org');
  await encodeTimes(stage, person, 4);
  const { subscription } = await stage.subscribe(person);
  expect(await remaining(stage, person)).toBe('Unlimited');
  expect(await encodeTimes(stage, person, 12)).toEqual(Array(12).fill(200));
  expect(await stage.app.used(person)).toBe(4);

  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await stage.notify({ type: 'customer.subscription.deleted', object: subscription });
  expect(await remaining(stage, person)).toBe(6);
  expect(await encodeTimes(stage, person, 7)).toEqual([200, 200, 200, 200, 200, 200, 402]);
});

test('A-10 a cancelled plan that still runs keeps unlimited encodes and the choice of the QR code', async () => {
  const { cancel, clock, ...stage } = await subscriber();
  await cancel();
  clock.now = PERIOD_END - 1;
  expect(await remaining(stage, stage.person)).toBe('Unlimited');
  expect((await stage.encode(stage.person, { includeQRCode: 'false' })).json().hasQRCode).toBe(false);
  clock.now = PERIOD_END;
  expect(await remaining(stage, stage.person)).toBe(10);
  expect((await stage.encode(stage.person, { includeQRCode: 'false' })).json().hasQRCode).toBe(true);
});

test.each([
  ['false', false],
  ['true', true],
  ['maybe', true],
  ['', true],
  ['FALSE', true],
])('S-1.11 S-4.13 A-56 a subscriber who sends includeQRCode=%s', async (text, hasQRCode) => {
  const { encode, person, workers } = await subscriber();
  const answer = (await encode(person, { includeQRCode: text })).json();
  expect(answer.hasQRCode).toBe(hasQRCode);
  const label = hasQRCode ? `${ORIGIN}/decode/${answer.encodingId}` : null;
  expect(workers.encodes.at(-1)?.labelUrl).toBe(label);
});

test('S-1.10 A-25 whatever is sent, the picture of a free account has its QR code', async () => {
  const { app, encode, workers } = await billingStage();
  const person = await app.signUp('a@example.org');
  expect((await encode(person, { includeQRCode: 'false' })).json().hasQRCode).toBe(true);
  expect(workers.encodes.at(-1)?.labelUrl).toMatch(`${ORIGIN}/decode/`);
});

test('S-1.11 without the label the picture keeps the size of the original and reveals its message', async () => {
  const { app, person } = await subscriber();
  const real = await app.twin({ workers: workersHere });
  const fields = { image: await pngPhoto(), message: 'no label', key: 'k', includeQRCode: 'false' };
  const made = (await real.encode(fields, person)).json();
  expect(made).toMatchObject({ width: 400, height: 300, hasQRCode: false });
  const decoded = await real.decode({ s3Key: made.s3Key, key: 'k' });
  expect(decoded.json()).toEqual({ message: 'no label' });
});

class FailingWorkers extends RecordingWorkers {
  override async encode(): Promise<EncodedPicture> {
    throw new Error('boom');
  }
}

test('A-08 a failed encode of a subscriber gives nothing back, because nothing was taken', async () => {
  const stage = await billingStage();
  const person = await stage.app.signUp('a@example.org');
  await encodeTimes(stage, person, 3);
  await stage.subscribe(person);
  const broken = await stage.app.twin({ workers: new FailingWorkers() });
  const image = await pngPhoto({ width: 64, height: 64 });
  expect((await broken.encode({ image, message: 'hi', key: 'k' }, person)).status).toBe(500);
  expect(await stage.app.used(person)).toBe(3);
  expect(await stage.app.leftovers()).toMatchObject({ encodings: 3, pending: 0 });
});

async function shared({ app }: Pick<BillingStage, 'app'>, id: string) {
  return (await app.get(`/api/images/public/${id}`)).status;
}

async function dateOf({ app }: Pick<BillingStage, 'app'>, id: string) {
  return (await app.services.repositories.encodings.findById(id))?.expiresAt;
}

test('A-38 a picture made under a plan has no date while the plan runs, and thirty days after it', async () => {
  const { cancel, clock, sweep, ...stage } = await subscriber();
  const made = (await stage.encode(stage.person)).json();
  expect(made.expiresAt).toBeNull();
  await cancel();
  clock.now = PERIOD_END - 1;
  await sweep();
  expect(await dateOf(stage, made.encodingId)).toBeNull();

  const subscription = stage.subscription;
  clock.now = PERIOD_END;
  stage.stripe.passPeriod(subscription);
  await stage.notify({ type: 'customer.subscription.deleted', object: subscription });
  expect(await dateOf(stage, made.encodingId)).toBe(new Date(PERIOD_END + 30 * DAY).toISOString());
  clock.now = PERIOD_END + 30 * DAY - 1;
  await sweep();
  expect(await shared(stage, made.encodingId)).toBe(200);
  clock.now += 1;
  expect(await shared(stage, made.encodingId)).toBe(404);
  await sweep();
  expect(await stage.app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});

test('A-38 the sweep finds the end of a plan that no notification reported', async () => {
  const { clock, sweep, stripe, subscription, cancel, ...stage } = await subscriber();
  const { encodingId } = (await stage.encode(stage.person)).json();
  await cancel();
  clock.now = PERIOD_END + 5 * DAY;
  stripe.passPeriod(subscription);
  expect(await sweep()).toEqual([]);
  expect(await dateOf(stage, encodingId)).toBe(new Date(PERIOD_END + 30 * DAY).toISOString());
});

test('A-38 while Stripe does not answer, the sweep gives no date to what may still be paid for, and logs that', async () => {
  const { clock, sweep, stripe, ...stage } = await subscriber();
  const { encodingId } = (await stage.encode(stage.person)).json();
  stripe.before = () => {
    throw new Error('silent');
  };
  clock.now = PERIOD_END + DAY;
  expect(await sweep()).toHaveLength(1);
  expect(await dateOf(stage, encodingId)).toBeNull();
});

test('A-38 a picture made before the plan keeps its date, and one made under it loses its date with a new plan', async () => {
  const stage = await billingStage();
  const person = await stage.app.signUp('a@example.org');
  const free = (await stage.encode(person)).json();
  const { subscription } = await stage.subscribe(person);
  const pro = (await stage.encode(person)).json();
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await stage.notify({ object: subscription });
  expect(await dateOf(stage, pro.encodingId)).toBe(new Date(START + 30 * DAY).toISOString());
  await stage.subscribe(person);
  expect(await dateOf(stage, pro.encodingId)).toBeNull();
  expect(await dateOf(stage, free.encodingId)).toBe(new Date(START + 30 * DAY).toISOString());
});

test('A-38 with EXPIRY_DAYS=0 pictures made under a plan stay after it', async () => {
  const { subscription, notify, clock, sweep, ...stage } = await subscriber({ EXPIRY_DAYS: '0' });
  const { encodingId } = (await stage.encode(stage.person)).json();
  Object.assign(subscription, { status: 'canceled', ended_at: START / 1000 });
  await notify({ object: subscription });
  clock.now = START + 10_000 * DAY;
  await sweep();
  expect(await shared(stage, encodingId)).toBe(200);
});
