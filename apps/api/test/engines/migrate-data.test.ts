import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@underpaint/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/http/logging.ts';
import { openServices } from '../../src/services.ts';
import { backend } from '../support/backend.ts';
import { embeddedBackend } from '../support/embedded-backend.ts';
import { answerCommand, beginCommand, ended, type Said } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { s3Double } from '../support/postgres-s3-backend.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { formOf, startApp, TestApp, temporaryDirectory } from '../support/test-app.ts';

const PICTURES = 4;

/** An embedded installation with people and pictures, stopped. */
async function embedded() {
  const dataDir = await temporaryDirectory();
  const config = parseConfig({ DATA_DIR: dataDir, WORKERS: '1' });
  const services = await openServices(config);
  const parts = { config, ...services, workers: new RecordingWorkers(), log: createLog('silent') };
  const app = new TestApp({ app: await createApp(parts), services, dataDir, log: [], parts });
  const person = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const fields = await formOf({ image, message: 'hi', key: 'k' });
  const ids: string[] = [];
  for (let made = 0; made < PICTURES; made += 1) {
    const answer = await app.request({ method: 'POST', url: '/api/images/encode', person, ...fields });
    ids.push(answer.json().encodingId);
  }
  await app.stop();
  return { dataDir, person, ids, image };
}

async function digest(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(join(directory, 'images'))).map((name) => `images/${name}`);
  const read = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(directory, name)))
      .digest('hex');
  const all = [...names, 'underpaint.sqlite', 'auth-secret'];
  return Object.fromEntries(await Promise.all(all.map(async (name) => [name, await read(name)])));
}

async function target(changes: Record<string, string> = {}) {
  const place = await temporaryDirectory();
  const settings = { ...(await backend.environment(place)), ...changes };
  const bucket = (await s3Double()).bucket(settings['S3_BUCKET'] ?? '');
  return { place, settings, bucket };
}

const told = ({ code, stdout, stderr }: Said) => ({ code, said: `${stdout}${stderr}` });

function start(dataDir: string, settings: Record<string, string>) {
  const child = beginCommand('migrate-data', { ...settings, DATA_DIR: dataDir });
  const ending = ended(child);
  const result = async () => told(await ending);
  return { result, kill: () => void child.kill('SIGKILL') };
}

const migrate = async (dataDir: string, settings: Record<string, string>) =>
  told(await answerCommand('migrate-data', { ...settings, DATA_DIR: dataDir }));

async function expectMoved(
  { dataDir, person, ids, image }: Awaited<ReturnType<typeof embedded>>,
  { place }: Awaited<ReturnType<typeof target>>,
) {
  const AUTH_SECRET = (await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim();
  const app = await startApp({ dataDir: place, env: { AUTH_SECRET } });
  expect(await app.used(person)).toBe(PICTURES);
  for (const id of ids) {
    const picture = await app.get(`/api/images/public/${id}`);
    expect([picture.status, picture.bytes.equals(image)]).toEqual([200, true]);
    expect((await app.get(`/api/images/thumbnail/${id}`)).status).toBe(200);
  }
  const credentials = { email: 'ada@example.org', password: 'secret1' };
  const signIn = { method: 'POST', url: '/api/auth/sign-in/email', payload: credentials } as const;
  expect((await app.request(signIn)).status).toBe(200);
}

test('an installation moves completely: people, tokens, counts, pictures; the source is only read', async () => {
  const source = await embedded();
  const before = await digest(source.dataDir);
  const to = await target();
  const { code, said } = await start(source.dataDir, to.settings).result();
  expect(said).toContain(`encodings: ${PICTURES} rows of ${PICTURES}`);
  expect(said).toContain('everybody will have to sign in again');
  expect([code, said]).toEqual([0, expect.stringContaining('Everything was copied and compared.')]);
  expect(await digest(source.dataDir)).toEqual(before);
  await expectMoved(source, to);
});

test('a move that was killed in the middle continues where it was, and no server starts on half an installation', async () => {
  const source = await embedded();
  const to = await target();
  const double = await s3Double();
  double.answeredObjects = 4;
  const running = start(source.dataDir, to.settings);
  await expect.poll(() => to.bucket.size).toBe(4);
  running.kill();
  await running.result();
  double.answeredObjects = Number.POSITIVE_INFINITY;
  await expect(startApp({ dataDir: to.place })).rejects.toThrow('Run `npm run migrate-data` again');

  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  await expectMoved(source, to);
});

test('a file that arrived damaged is noticed and named', async () => {
  const source = await embedded();
  const to = await target();
  const [name = ''] = (await readdir(join(source.dataDir, 'images'))).filter((key) => key.length === 32);
  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  to.bucket.set(`pictures/${name}`, Buffer.from('damaged'));
  const { code, said } = await migrate(source.dataDir, to.settings);
  expect([code, said]).toEqual([1, expect.stringContaining(`not the same on both sides: file ${name}`)]);
});

test('a disk or bucket that breaks off in the middle of a file is named, with the file', async () => {
  const source = await embedded();
  const to = await target();
  // Too large to be read in one step.
  const name = 'k'.repeat(32);
  await writeFile(join(source.dataDir, 'images', name), Buffer.alloc(600_000));
  const mendDisk = await embeddedBackend.breakOff();
  expect(await migrate(source.dataDir, to.settings)).toEqual({
    code: 2,
    said: expect.stringMatching(
      /^The file k{32} could not be read from the directory \S+images \(EIO: .+\)\. Check the disk or bucket, then run this again/,
    ),
  });
  mendDisk();
  const mendBucket = await backend.breakOff();
  expect(await migrate(source.dataDir, to.settings)).toEqual({
    code: 2,
    said: expect.stringMatching(/^The file \S+ could not be read from the bucket \S+ .*\(aborted\)\. Check/),
  });
  mendBucket();
  (await s3Double()).refusesUploads = { status: 507, code: 'QuotaExceeded' };
  onTestFinished(async () => {
    (await s3Double()).refusesUploads = null;
  });
  to.bucket.delete(`pictures/${name}`);
  expect(await migrate(source.dataDir, to.settings)).toEqual({
    code: 2,
    said: expect.stringMatching(/^The file k{32} could not be written to the bucket \S+ .*QuotaExceeded/),
  });
});

test('a target that holds something else is refused and left as it is', async () => {
  const source = await embedded();
  const to = await target();
  const other = await startApp({
    dataDir: to.place,
    parts: { workers: new RecordingWorkers(), log: createLog('silent') },
  });
  const person = await other.signUp('somebody@example.org');
  const { code, said } = await migrate(source.dataDir, to.settings);
  expect([code, said]).toEqual([
    2,
    'The database or the bucket already holds something else. Name empty ones.\n',
  ]);
  expect((await other.get('/api/user/status', person)).status).toBe(200);
});

test('without a source or a target the command says what is missing', async () => {
  const source = await embedded();
  const none = await migrate(source.dataDir, {});
  expect([none.code, none.said]).toEqual([2, expect.stringMatching(/^Set DATABASE_URL and S3_BUCKET/)]);
  const empty = await migrate(await temporaryDirectory(), (await target()).settings);
  expect([empty.code, empty.said]).toEqual([2, 'There is no installation in DATA_DIR.\n']);
});

test('whoever asks for help, for a trial, or for one of several directories does not start a migration', async () => {
  const source = await embedded();
  const to = await target();
  const settings = { ...to.settings, DATA_DIR: source.dataDir };
  for (const asked of ['--help', '--dry-run', 'somewhere']) {
    const said = await answerCommand('migrate-data', settings, asked);
    expect(said).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`'${asked}'`) });
  }
  expect(to.bucket.size).toBe(0);
});

test('a server that runs on the source is not moved', async () => {
  const source = await embedded();
  const copy = await temporaryDirectory();
  await cp(source.dataDir, copy, { recursive: true });
  const services = await openServices(parseConfig({ DATA_DIR: copy, WORKERS: '1' }));
  const { code, said } = await migrate(copy, (await target()).settings);
  await services.close();
  expect([code, said]).toEqual([2, expect.stringContaining('Another Underpaint is running')]);
});

test('a source whose pictures are somewhere else is not moved as if it had none', async () => {
  const source = await embedded();
  const to = await target();
  const images = join(source.dataDir, 'images');
  await rename(images, `${images}-away`);
  const { code, said } = await migrate(source.dataDir, to.settings);
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(/^The directory \S+images bears no mark, although .+ lists pictures \(4\)/),
  ]);
  expect([...to.bucket.keys()]).toEqual([]);
  await rename(`${images}-away`, images);
  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  await expectMoved(source, to);
});

test('a finished migration is not repeated, and what was deleted in the new place stays deleted', async () => {
  const source = await embedded();
  const to = await target();
  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  const AUTH_SECRET = (await readFile(join(source.dataDir, 'auth-secret'), 'utf8')).trim();
  const app = await startApp({ dataDir: to.place, env: { AUTH_SECRET } });
  await app.client(source.person).call(routes.deletePicture, { idOrKey: source.ids[0] ?? '' });
  expect(await migrate(source.dataDir, to.settings)).toEqual({
    code: 1,
    said: expect.stringMatching(/only compared[\s\S]+not the same on both sides: table encodings/),
  });
  const { encodings } = await app.leftovers();
  expect(encodings).toBe(PICTURES - 1);
  await startApp({ dataDir: to.place, env: { AUTH_SECRET } });
});

test('a target that has its pictures is not filled once more under another prefix', async () => {
  const source = await embedded();
  const to = await target();
  expect((await migrate(source.dataDir, to.settings)).code).toBe(0);
  const { code, said } = await migrate(source.dataDir, { ...to.settings, S3_PREFIX: 'pictres/' });
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(
      /^The bucket \S+ under S3_PREFIX pictres\/ bears no mark, although .+ lists pictures \(4\)/,
    ),
  ]);
  expect([...to.bucket.keys()].filter((key) => !key.startsWith('pictures/'))).toEqual([]);
  await expectMoved(source, to);
});
