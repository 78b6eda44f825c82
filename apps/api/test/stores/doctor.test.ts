import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { AppError } from '../../src/errors/app-error.ts';
import { StartError } from '../../src/errors/start-error.ts';
import { removeOrphans } from '../../src/images/housekeeping.usecases.ts';
import { openStores } from '../../src/open-stores.ts';
import { examineInstallation } from '../../src/operator/doctor.ts';
import { removeImage } from '../../src/operator/remove-image.ts';
import { readStored } from '../../src/storage/read-stored.ts';
import { backend } from '../support/backend.ts';
import { runCommand, runCommandHere } from '../support/operator.ts';
import { jpegPhoto, pngPhoto } from '../support/pictures.ts';
import { startApp } from '../support/test-app.ts';
import { TruthfulWorkers } from '../support/truthful-workers.ts';

const SIZE = { width: 96, height: 96 };
const [png, jpeg] = await Promise.all([pngPhoto(SIZE), jpegPhoto(SIZE)]);

async function stage() {
  const app = await startApp({ parts: { workers: new TruthfulWorkers() } });
  const person = await app.signUp('a@example.org');
  const images = [png, png, new File([new Uint8Array(jpeg)], 'a.jpg')];
  const made = [];
  for (const image of images) {
    made.push((await app.encode({ image, message: 'hi', key: 'k' }, person)).json());
  }
  const closing = new AsyncDisposableStack();
  onTestFinished(() => closing.disposeAsync());
  const config = parseConfig({ ...(await backend.environment(app.dataDir)), DATA_DIR: app.dataDir });
  const stores = await openStores(config, { closing, onConnectionLost: () => {}, beside: true });
  const examineWith = async (
    options: { repair: boolean; evenMany?: boolean; read?: boolean },
    on = stores,
  ) => {
    const said: string[] = [];
    const left = await examineInstallation(on, { ...options, say: (line) => said.push(line) });
    return { left, said };
  };
  const examine = (repair = false) => examineWith({ repair });
  const read = (repair = false) => examineWith({ repair, read: true });
  const [first, second, third] = made;
  if (first === undefined || second === undefined || third === undefined) throw new Error('not encoded');
  return { app, person, stores, examine, examineWith, read, first, second, third };
}

type Stage = Awaited<ReturnType<typeof stage>>;

const FINE = { left: 0, said: ['Everything is consistent.'] };
const sql = ({ app }: Stage, statement: string) => backend.sql(app.dataDir, statement);

test('an intact installation is found intact, even while it is running', async () => {
  const on = await stage();
  expect(await on.examine()).toEqual(FINE);
  await on.app.request({ method: 'DELETE', url: `/api/images/${on.first.encodingId}`, person: on.person });
  expect(await on.examine()).toEqual(FINE);
  expect(await on.read()).toEqual(FINE);
});

const DAMAGES: [string, (on: Stage) => Promise<unknown>, (on: Stage) => string[]][] = [
  [
    'a row whose file is gone',
    async ({ stores, first }) => {
      await stores.storage.delete(first.s3Key);
      await stores.storage.delete(`${first.s3Key}.thumbnail`);
    },
    ({ first }) => [
      'Pictures whose file is gone: 1. The repair removes them from their owners’ history.',
      `  ${first.encodingId}`,
    ],
  ],
  [
    'a missing thumbnail',
    ({ stores, second }) => stores.storage.delete(`${second.s3Key}.thumbnail`),
    ({ second }) => ['Pictures without a thumbnail: 1', `  ${second.encodingId}`],
  ],
  [
    'a count that is too low',
    (on) => sql(on, 'UPDATE quotas SET used = 1'),
    ({ person }) => [
      'People whose count of free encodes does not match their pictures: 1',
      `  ${person.uid}`,
    ],
  ],
  [
    'a count that is lost',
    (on) => sql(on, 'DELETE FROM quotas'),
    ({ person }) => [
      'People whose count of free encodes does not match their pictures: 1',
      `  ${person.uid}`,
    ],
  ],
  [
    'a count above the limit',
    (on) => sql(on, 'UPDATE quotas SET used = 11'),
    ({ person }) => [
      'People whose count of free encodes does not match their pictures: 1',
      `  ${person.uid}`,
    ],
  ],
  [
    'an encode that never ended',
    async ({ app, person }) => {
      const entry = { id: 'i'.repeat(22), s3Key: 's'.repeat(32), uid: person.uid };
      const counting = { countedAs: 'somebody', now: new Date('2026-01-01T00:00:00Z') };
      await app.services.repositories.encodings.reserve({ ...entry, ...counting, limit: 10 });
    },
    () => ['Encodes that were started and never finished: 1', `  ${'i'.repeat(22)}`],
  ],
  [
    'a count of nobody',
    (on) => sql(on, "INSERT INTO quotas (uid, used) VALUES ('nobody', 3)"),
    () => ['Counts of people who have no account: 1', '  nobody'],
  ],
  [
    'a question to nobody',
    (on) => sql(on, "INSERT INTO unproven_pasts (uid, used) VALUES ('nobody', 3)"),
    () => ['Questions to people who have no account: 1', '  nobody'],
  ],
];

test.each(DAMAGES)(
  'the doctor finds %s, repairs it, and then finds nothing',
  async (_name, damage, finds) => {
    const on = await stage();
    await damage(on);
    expect(await on.examine()).toEqual({ left: 1, said: finds(on) });
    expect(await on.examine(true)).toEqual({
      left: 0,
      said: [...finds(on), '  repaired', 'Everything is consistent.'],
    });
    expect(await on.examine()).toEqual(FINE);
  },
);

test('a file without a row is reported but is no damage: the doctor leaves it to wait, even with --repair', async () => {
  const on = await stage();
  const stray = 'x'.repeat(32);
  await on.stores.storage.put(stray, Buffer.from('nobody’s'));
  const told = 'Files that belong to no picture: 1. They wait ORPHAN_DAYS, then the server removes them.';
  const finds = { left: 0, said: [told, `  ${stray}`, 'Everything is consistent.'] };
  expect(await on.examine()).toEqual(finds);
  expect(await on.examine(true)).toEqual(finds);
  expect(await on.app.files()).toContain(stray);
});

/** Rows of this many pictures, none of which has a file. */
async function loseFiles(on: Stage, count: number) {
  for (let row = 0; row < count; row += 1) {
    await sql(
      on,
      `INSERT INTO encodings (id, uid, s3_key, filename, format, width, height, bytes, has_qr, created_at)
      VALUES ('lost-${row}', '${on.person.uid}', 'lost-file-of-${row}', 'a.png', 'png', 1, 1, 1, 0, '2026-01-01')`,
    );
  }
  await sql(on, `UPDATE quotas SET used = 10`);
}

test('a repair that would remove many rows stops, says how many of how many, and asks for --even-many', async () => {
  const on = await stage();
  await loseFiles(on, 6);
  const before = await on.app.leftovers();
  const stopped = await on.examine(true);
  expect(stopped.left).toBe(1);
  expect(stopped.said.join('\n')).toMatch(
    /not repaired, because that would remove 6 of 9 rows.+ add --even-many/s,
  );
  expect(await on.app.leftovers()).toEqual(before);
  expect((await on.examineWith({ repair: true, evenMany: true })).left).toBe(0);
  expect((await on.app.leftovers()).encodings).toBe(3);
});

test('a handful of rows is repaired without --even-many', async () => {
  const on = await stage();
  await loseFiles(on, 5);
  expect((await on.examine(true)).left).toBe(0);
  expect((await on.app.leftovers()).encodings).toBe(3);
});

test('the command takes --even-many too, but only together with --repair', async () => {
  const on = await stage();
  await loseFiles(on, 6);
  expect((await doctorHere(on, '--even-many')).code).toBe(2);
  expect((await doctorHere(on, '--repair')).code).toBe(1);
  expect((await doctorHere(on, '--repair', '--even-many')).code).toBe(0);
});

test('a repaired installation keeps what was intact, and its counts match its pictures', async () => {
  const on = await stage();
  await sql(on, 'UPDATE quotas SET used = 0');
  await on.stores.storage.delete(`${on.second.s3Key}.thumbnail`);
  await on.examine(true);
  expect(await on.app.used(on.person)).toBe(3);
  const thumbnail = await on.app.get(`/api/images/thumbnail/${on.second.encodingId}`);
  expect([thumbnail.status, thumbnail.bytes.subarray(0, 2).toString('hex')]).toEqual([200, 'ffd8']);
  expect((await on.app.get(`/api/images/public/${on.third.encodingId}`)).status).toBe(200);
});

/** Damages a file as a failing disk does: the length stays the same, but the second half is different. */
async function spoil({ stores }: Stage, key: string): Promise<Buffer> {
  const bytes = Buffer.from((await readStored(stores.storage, key)) ?? []);
  await stores.storage.put(key, Buffer.from(bytes).fill(0, Math.floor(bytes.length / 2)));
  return bytes;
}

const LENGTH_DIFFERS =
  'Pictures whose length is not what their row says: 1. The repair keeps them. Restore them from a backup.';
const DAMAGED =
  'Damaged pictures that cannot be read as what their row says: 1. The repair keeps them. Restore them from a backup.';

const DAMAGED_PICTURES: [string, string, (on: Stage) => Promise<unknown>, (on: Stage) => string][] = [
  [
    'a picture that was cut off',
    LENGTH_DIFFERS,
    async ({ stores, first: { s3Key, bytes } }) => {
      const picture = await readStored(stores.storage, s3Key);
      await stores.storage.put(s3Key, Buffer.from(picture ?? []).subarray(0, bytes - 1));
    },
    ({ first }) => first.encodingId,
  ],
  [
    'an empty picture',
    LENGTH_DIFFERS,
    ({ stores, first }) => stores.storage.put(first.s3Key, Buffer.alloc(0)),
    ({ first }) => first.encodingId,
  ],
  ['a PNG file that is damaged', DAMAGED, (on) => spoil(on, on.first.s3Key), ({ first }) => first.encodingId],
  [
    'a JPEG file that is damaged',
    DAMAGED,
    (on) => spoil(on, on.third.s3Key),
    ({ third }) => third.encodingId,
  ],
  [
    'a picture of another format than its row says',
    DAMAGED,
    (on) => sql(on, `UPDATE encodings SET format = 'jpeg' WHERE id = '${on.first.encodingId}'`),
    ({ first }) => first.encodingId,
  ],
  [
    'a picture of another size than its row says',
    DAMAGED,
    (on) => sql(on, `UPDATE encodings SET height = 301 WHERE id = '${on.first.encodingId}'`),
    ({ first }) => first.encodingId,
  ],
];

test.each(DAMAGED_PICTURES)(
  'reading every picture, the doctor finds %s, which the repair leaves where it is',
  async (_name, what, damage, where) => {
    const on = await stage();
    await damage(on);
    const before = await on.app.files();
    expect(await on.examine()).toEqual(FINE);
    const finds = { left: 1, said: [what, `  ${where(on)}`] };
    expect(await on.read()).toEqual(finds);
    expect(await on.read(true)).toEqual(finds);
    expect([await on.app.leftovers(), await on.app.used(on.person)]).toEqual([
      { encodings: 3, pending: 0, files: before },
      3,
    ]);
  },
);

test('a damaged picture that was restored from a backup is found intact', async () => {
  const on = await stage();
  const whole = await spoil(on, on.second.s3Key);
  expect((await on.read()).left).toBe(1);
  await on.stores.storage.put(on.second.s3Key, whole);
  expect(await on.read()).toEqual(FINE);
});

test.each<[string, (on: Stage, key: string) => Promise<unknown>]>([
  ['damaged', spoil],
  ['empty', ({ stores }, key) => stores.storage.put(key, Buffer.alloc(0))],
  ['no JPEG', async ({ stores }, key) => stores.storage.put(key, await pngPhoto({ width: 9, height: 9 }))],
])(
  'reading every picture, the doctor finds a thumbnail that is %s, and remakes it',
  async (_name, damage) => {
    const on = await stage();
    const key = `${on.second.s3Key}.thumbnail`;
    const whole = await readStored(on.stores.storage, key);
    await damage(on, key);
    expect(await on.examine()).toEqual(FINE);
    const said = ['Pictures whose thumbnail is damaged: 1', `  ${on.second.encodingId}`];
    expect(await on.read()).toEqual({ left: 1, said });
    expect(await on.read(true)).toEqual({
      left: 0,
      said: [...said, '  repaired', 'Everything is consistent.'],
    });
    expect(await on.read()).toEqual(FINE);
    expect(await readStored(on.stores.storage, key)).toEqual(whole);
  },
);

test('the thumbnail of a damaged picture cannot be remade, and the repair says so; the others are remade', async () => {
  const on = await stage();
  await spoil(on, on.first.s3Key);
  for (const { s3Key } of [on.first, on.second]) await on.stores.storage.delete(`${s3Key}.thumbnail`);
  const { left, said } = await on.examine(true);
  expect([left, said.slice(3)]).toEqual([
    1,
    [
      '  repaired, except for these:',
      'Damaged pictures: 1. Restore them from a backup.',
      `  ${on.first.encodingId}`,
    ],
  ]);
  expect((await on.examine()).said).toEqual(['Pictures without a thumbnail: 1', `  ${on.first.encodingId}`]);
});

test('a picture that the storage cannot deliver is reported, and the others are read', async () => {
  const on = await stage();
  await spoil(on, on.third.s3Key);
  const open = async (key: string) => {
    if (key === on.first.s3Key) throw new AppError('storage.unavailable');
    return on.stores.storage.open(key);
  };
  const stores = { ...on.stores, storage: { ...on.stores.storage, open } };
  expect(await on.examineWith({ repair: true, read: true }, stores)).toEqual({
    left: 2,
    said: [
      DAMAGED,
      `  ${on.third.encodingId}`,
      'Pictures that could not be read from the storage: 1. Check the disk or bucket, then run this again.',
      `  ${on.first.encodingId}`,
    ],
  });
});

test('a plan without a person is reported and left to the operator: a subscription may still be paid', async () => {
  const on = await stage();
  await sql(
    on,
    `INSERT INTO plans (uid, provider, customer_id, version, cancel_at_period_end)
    VALUES ('nobody', 'stripe', 'cus_1', 1, 0)`,
  );
  const { left, said } = await on.examine(true);
  expect(left).toBe(1);
  expect(said).toEqual([expect.stringMatching(/^Plans of people who have no account: 1\. End/), '  nobody']);
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

test('A-54 where the files of a removed picture cannot be deleted, the operator learns that the link is dead', async () => {
  const on = await stage();
  const id = on.second.encodingId;
  const remove = async () => Promise.reject(new AppError('storage.unavailable'));
  const stores = { ...on.stores, storage: { ...on.stores.storage, delete: remove } };
  await expect(removeImage(id, stores)).rejects.toThrow(
    new StartError(
      'The picture’s link is dead, but its files could not be deleted yet. Running servers try again within the hour.',
    ),
  );
  expect((await on.app.get(`/api/images/share/${id}`)).status).toBe(404);
  await removeOrphans(new Date(), on.app.services.housekeeping);
  expect((await on.app.leftovers()).files).toHaveLength(4);
});

test('A-54 a picture is removed by a command, even when its id begins with a dash', async () => {
  const on = await stage();
  await sql(on, `UPDATE encodings SET id = '-dash-first-of-an-id' WHERE id = '${on.first.encodingId}'`);
  const id = '-dash-first-of-an-id';
  const removed = { code: 0, stdout: expect.stringMatching(/^Removed\./) };
  expect(await runCommand('remove-image', on.app, id)).toMatchObject(removed);
  expect(await runCommandHere('remove-image', on.app, id)).toMatchObject({ code: 1 });
});

test('A-54 whoever names a whole link, or nothing, learns what to name, and not that there is no such picture', async () => {
  const { app, first } = await stage();
  for (const asked of [[`https://example.org/decode/${first.encodingId}`], [`${first.encodingId} `], []]) {
    expect(await runCommandHere('remove-image', app, ...asked)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Usage: npm run remove-image -- ENCODING_ID, the last part of the picture’s link.\n',
    });
  }
});

const runDoctor = ({ app }: Stage, ...args: string[]) => runCommand('doctor', app, ...args);
const doctorHere = ({ app }: Stage, ...args: string[]) => runCommandHere('doctor', app, ...args);

test('the doctor is a command: exit code 1 when something is left, 0 when everything is consistent', async () => {
  const on = await stage();
  await sql(on, 'UPDATE quotas SET used = 0');
  expect((await runDoctor(on)).code).toBe(1);
  const repaired = await runDoctor(on, '--repair');
  expect([repaired.code, repaired.stdout]).toEqual([
    0,
    expect.stringMatching(/repaired\nEverything is consistent\.\n$/),
  ]);
});

test('the command reads pictures when it is told to: exit code 1 as long as one is damaged', async () => {
  const on = await stage();
  expect(await doctorHere(on, '--read')).toEqual({
    code: 0,
    stdout: 'Everything is consistent.\n',
    stderr: '',
  });
  const whole = await spoil(on, on.first.s3Key);
  await spoil(on, `${on.second.s3Key}.thumbnail`);
  expect((await doctorHere(on)).code).toBe(0);
  const repaired = await runDoctor(on, '--read', '--repair');
  expect([repaired.code, repaired.stdout]).toEqual([1, expect.stringMatching(/repaired\n$/)]);
  await on.stores.storage.put(on.first.s3Key, whole);
  expect((await doctorHere(on, '--read')).code).toBe(0);
});

test('where accounts have moved to Firebase, nobody is taken for a person without one, and no count is removed', async () => {
  const on = await stage();
  await sql(on, "INSERT INTO quotas (uid, used) VALUES ('of-firebase', 4)");
  const env = { IDENTITY_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'paint', FIREBASE_API_KEY: 'key' };
  const { dataDir } = on.app;
  const answered = await runCommandHere('doctor', { dataDir, env }, '--repair');
  expect(answered).toMatchObject({ code: 0, stdout: 'Everything is consistent.\n' });
  expect(await sql(on, "SELECT used FROM quotas WHERE uid = 'of-firebase'")).toEqual([{ used: 4 }]);
});
