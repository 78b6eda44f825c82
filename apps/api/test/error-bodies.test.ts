import { errorBody } from '@underpaint/contract';
import { expect, test } from 'vitest';
import type { EncodedPicture } from '../src/workers/workers.ts';
import { billingStage } from './support/billing-stage.ts';
import { jpegPhoto, pngHeader, pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { type Answer, type Person, startApp, type TestApp } from './support/test-app.ts';

class BrokenWorkers extends RecordingWorkers {
  override async encode(): Promise<EncodedPicture> {
    throw new Error('ENOENT: /var/lib/underpaint/images/secret-path at encode (worker.ts:12:3)');
  }
}

const small = () => pngPhoto({ width: 64, height: 64 });

/** One answer of each status that can occur for a picture, and for a plan. */
async function refusals() {
  const real = await startApp();
  const app = await real.twin({ workers: new RecordingWorkers() });
  const person = await app.signUp('a@example.org');
  const fields = { image: await small(), message: 'hi', key: 'k' };
  const { s3Key } = (await app.encode(fields, person)).json();
  const broken = await app.twin({ workers: new BrokenWorkers() });
  const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
  const wrong = async () => app.decode({ s3Key, key: 'wrong' });
  const answers: [number, Answer][] = [
    [400, await app.encode({ ...fields, message: 'm'.repeat(501) }, person)],
    [401, await app.get('/api/images/history')],
    [404, await app.get(`/api/images/share/${'x'.repeat(22)}`)],
    [413, await real.encode({ ...fields, image: pngHeader({ width: 30_000, height: 30_000 }) }, person)],
    [415, await real.encode({ ...fields, image: file(await jpegPhoto(), 'a.png') }, person)],
    [422, await wrong()],
    [500, await broken.encode(fields, person)],
    [503, await app.request({ method: 'POST', url: '/api/stripe/create-checkout-session', person })],
  ];
  for (let time = 0; time < 4; time += 1) await wrong();
  return [...answers, [429, await wrong()] as const, ...(await refusalsOfPlans())];
}

async function exhausted(app: TestApp, person: Person): Promise<Answer> {
  const fields = { image: await small(), message: 'hi', key: 'k' };
  for (let time = 0; time < 10; time += 1) await app.encode(fields, person);
  return app.encode(fields, person);
}

async function refusalsOfPlans(): Promise<[number, Answer][]> {
  const { app, checkout, subscribe } = await billingStage();
  const [free, pro] = [await app.signUp('free@example.org'), await app.signUp('pro@example.org')];
  await subscribe(pro);
  return [
    [402, await exhausted(app, free)],
    [409, await checkout(pro)],
  ];
}

test('A-67 every refusal is JSON with a sentence, a code and no more, whatever its status', async () => {
  const answers = await refusals();
  expect(answers.map(([status]) => status).sort()).toEqual([
    400, 401, 402, 404, 409, 413, 415, 422, 429, 500, 503,
  ]);
  for (const [status, answer] of answers) {
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    const { message, ...rest } = errorBody.parse(answer.json());
    expect(message).toMatch(/^[A-Z].*[.]$/);
    expect(Object.keys(rest).filter((name) => !['code', 'details'].includes(name))).toEqual([]);
    expect(answer.bytes.toString()).not.toMatch(/ENOENT|\/var\/|\.ts:|\bat \w+ \(|(cus|sub|cs|price)_\w+/);
  }
});
