import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../src/config/config.ts';
import { openStores } from '../src/open-stores.ts';
import { examineInstallation } from '../src/operator/doctor.ts';
import { removeImage } from '../src/operator/remove-image.ts';
import { backend } from './support/backend.ts';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { startApp } from './support/test-app.ts';

async function stage() {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto({ width: 300, height: 300 }), message: 'hi', key: 'k' };
  const made = [];
  for (let time = 0; time < 3; time += 1) made.push((await app.encode(fields, person)).json());
  const closing = new AsyncDisposableStack();
  onTestFinished(() => closing.disposeAsync());
  const config = parseConfig({ ...(await backend.environment(app.dataDir)), DATA_DIR: app.dataDir });
  const stores = await openStores(config, { closing, onConnectionLost: () => {}, beside: true });
  const examine = async (repair = false) => {
    const said: string[] = [];
    const left = await examineInstallation(stores, { repair, say: (line) => said.push(line) });
    return { left, said };
  };
  const [first, second, third] = made;
  if (first === undefined || second === undefined || third === undefined) throw new Error('not encoded');
  return { app, person, stores, examine, first, second, third };
}

type Stage = Awaited<ReturnType<typeof stage>>;

const FINE = { left: 0, said: ['Everything fits.'] };
const sql = ({ app }: Stage, statement: string) => backend.sql(app.dataDir, statement);

test('a whole installation, while it is running, is found whole', async () => {
  const on = await stage();
  expect(await on.examine()).toEqual(FINE);
  await on.app.request({ method: 'DELETE', url: `/api/images/${on.first.encodingId}`, person: on.person });
  expect(await on.examine()).toEqual(FINE);
});

const DAMAGES: [string, (on: Stage) => Promise<unknown>, (on: Stage) => string[]][] = [
  [
    'a row whose file is gone',
    async ({ stores, first }) => {
      await stores.storage.delete(first.s3Key);
      await stores.storage.delete(`${first.s3Key}.thumbnail`);
    },
    ({ first }) => [
      '1 pictures whose file is gone; the repair removes them from their owners’ history:',
      `  ${first.encodingId}`,
    ],
  ],
  [
    'a file without a row',
    ({ stores }) => stores.storage.put('x'.repeat(32), Buffer.from('nobody’s')),
    () => ['1 files that belong to no picture:', `  ${'x'.repeat(32)}`],
  ],
  [
    'a missing thumbnail',
    ({ stores, second }) => stores.storage.delete(`${second.s3Key}.thumbnail`),
    ({ second }) => ['1 pictures without a thumbnail:', `  ${second.encodingId}`],
  ],
  [
    'a count that is too low',
    (on) => sql(on, 'UPDATE quotas SET used = 1'),
    ({ person }) => ['1 people whose count of free encodes does not fit their pictures:', `  ${person.uid}`],
  ],
  [
    'a count that is lost',
    (on) => sql(on, 'DELETE FROM quotas'),
    ({ person }) => ['1 people whose count of free encodes does not fit their pictures:', `  ${person.uid}`],
  ],
  [
    'a count above the limit',
    (on) => sql(on, 'UPDATE quotas SET used = 11'),
    ({ person }) => ['1 people whose count of free encodes does not fit their pictures:', `  ${person.uid}`],
  ],
  [
    'an encode that never ended',
    async ({ app, person }) => {
      const entry = { id: 'i'.repeat(22), s3Key: 's'.repeat(32), uid: person.uid };
      const startedAt = '2026-01-01T00:00:00.000Z';
      await app.services.repositories.encodings.reserve({ ...entry, startedAt, limit: 10 });
    },
    () => ['1 encodes that were begun and never ended:', `  ${'i'.repeat(22)}`],
  ],
  [
    'a count of nobody',
    (on) => sql(on, "INSERT INTO quotas (uid, used) VALUES ('nobody', 3)"),
    () => ['1 counts of people who have no account:', '  nobody'],
  ],
];

test.each(DAMAGES)(
  'the doctor finds %s, repairs it, and finds nothing then',
  async (_name, damage, finds) => {
    const on = await stage();
    await damage(on);
    expect(await on.examine()).toEqual({ left: 1, said: finds(on) });
    expect(await on.examine(true)).toEqual({
      left: 0,
      said: [...finds(on), '  repaired', 'Everything fits.'],
    });
    expect(await on.examine()).toEqual(FINE);
  },
);

test('a repaired installation still has what was whole, and counts as its pictures tell', async () => {
  const on = await stage();
  await sql(on, 'UPDATE quotas SET used = 0');
  await on.stores.storage.delete(`${on.second.s3Key}.thumbnail`);
  await on.examine(true);
  expect(await on.app.used(on.person)).toBe(3);
  const thumbnail = await on.app.get(`/api/images/thumbnail/${on.second.encodingId}`);
  expect([thumbnail.status, thumbnail.bytes.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
  expect((await on.app.get(`/api/images/public/${on.third.encodingId}`)).status).toBe(200);
});

test('a plan of nobody is told and left to the operator: a subscription may still be paid', async () => {
  const on = await stage();
  await sql(
    on,
    `INSERT INTO plans (uid, provider, customer_id, version, cancel_at_period_end)
    VALUES ('nobody', 'stripe', 'cus_1', 1, 0)`,
  );
  const { left, said } = await on.examine(true);
  expect(left).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^1 plans of people who have no account; end/), '  nobody']);
});

test('A-54 D.8 the operator removes a picture by the id of its link, whoever owns it', async () => {
  const on = await stage();
  const id = on.second.encodingId;
  expect(await removeImage(id, on.stores)).toBe(true);
  for (const kind of ['share', 'public', 'thumbnail']) {
    expect((await on.app.get(`/api/images/${kind}/${id}`)).status).toBe(404);
  }
  expect((await on.app.leftovers()).files).toHaveLength(4);
  expect(await removeImage(id, on.stores)).toBe(false);
  expect(await removeImage('../auth-secret', on.stores)).toBe(false);
  expect(await on.examine()).toEqual(FINE);
});

async function runDoctor({ app }: Stage, ...args: string[]) {
  const command = fileURLToPath(new URL('../src/operator/doctor.command.ts', import.meta.url));
  const env = { ...process.env, ...(await backend.environment(app.dataDir)), DATA_DIR: app.dataDir };
  const child = spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  return { said: await text(child.stdout), code: (await exited)[0] };
}

test('the doctor is a command: exit code 1 when something is left, 0 when everything fits', async () => {
  const on = await stage();
  await sql(on, 'UPDATE quotas SET used = 0');
  expect((await runDoctor(on)).code).toBe(1);
  const repaired = await runDoctor(on, '--repair');
  expect([repaired.code, repaired.said]).toEqual([
    0,
    expect.stringMatching(/repaired\nEverything fits\.\n$/),
  ]);
});
