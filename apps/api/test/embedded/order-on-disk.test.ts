import disk, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { openStores } from '../../src/open-stores.ts';
import { TEMPORARY_PREFIX } from '../../src/storage/write-durably.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const steps: string[] = [];
/** Steps that a failing disk does not carry out. */
const failing: { step: RegExp | null } = { step: null };

/** Does the work and records when it began and ended, which reveals anything not waited for. */
async function noted<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  steps.push(`${step} …`);
  if (failing.step?.test(step)) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  const result = await work();
  steps.push(`${step} done`);
  return result;
}

const { open, rename } = disk;

/** The real functions, recording what they do to which file. */
const noting: Pick<typeof disk, 'open' | 'rename'> = {
  open: async (path, ...how) => {
    const file: FileHandle = await open(path, ...how);
    const name = basename(String(path));
    const { writeFile, sync } = file;
    file.writeFile = (...what) => noted(`write ${name}`, () => writeFile.apply(file, what));
    file.sync = () => noted(`fsync ${name}`, () => sync.apply(file));
    return file;
  },
  rename: (from, to) =>
    noted(`rename ${basename(String(from))} to ${basename(String(to))}`, () => rename(from, to)),
};

function replaceOnDisk(functions: Pick<typeof disk, 'open' | 'rename'>): void {
  Object.assign(disk, functions);
  syncBuiltinESMExports();
}

beforeAll(() => replaceOnDisk(noting));
afterAll(() => replaceOnDisk({ open, rename }));

const fields = async () => ({ image: await pngPhoto({ width: 300, height: 300 }), message: 'hi', key: 'k' });

/** The temporary file of a key, without the random end of its name. */
const withoutRandomEnd = (step: string) => step.replace(/(\.writing-\S+)-[0-9a-f]{12}/, '$1');

const stored = (key: string) => [
  `write ${TEMPORARY_PREFIX}${key}`,
  `fsync ${TEMPORARY_PREFIX}${key}`,
  `rename ${TEMPORARY_PREFIX}${key} to ${key}`,
  'fsync images',
];

test('each file is written, synced, renamed and its directory synced before the row, and the row before the answer', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const { encodings } = app.services.repositories;
  const commit: typeof encodings.commit = (row) => noted('commit', () => encodings.commit(row));
  const watched = await app.twin({
    repositories: { ...app.services.repositories, encodings: { ...encodings, commit } },
  });
  const person = await app.signUp('a@example.org');
  steps.length = 0;
  const { s3Key } = (await noted('answer', async () => watched.encode(await fields(), person))).json();
  const inOrder = [...stored(s3Key), ...stored(`${s3Key}.thumbnail`), 'commit'];
  expect(steps.map(withoutRandomEnd)).toEqual([
    'answer …',
    ...inOrder.flatMap((step) => [`${step} …`, `${step} done`]),
    'answer done',
  ]);
});

test.each([
  ['write', /^write/],
  ['fsync of the picture', /^fsync \.writing-[^.]+$/],
  ['fsync of the thumbnail', /^fsync \.writing-.+\.thumbnail/],
  ['rename', /^rename/],
  ['fsync of the directory', /^fsync images/],
])(
  'where the disk fails at the %s, the answer is 503 and nothing is kept or counted',
  async (_name, step) => {
    const app = await startApp({ parts: { workers: new RecordingWorkers() } });
    const person = await app.signUp('a@example.org');
    failing.step = step;
    onTestFinished(() => {
      failing.step = null;
    });
    const answer = await app.encode(await fields(), person);
    expect([answer.status, answer.json().code]).toEqual([503, 'storage.unavailable']);
    expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
    expect(await app.used(person)).toBe(0);
  },
);

test('SQLite keeps a log and syncs it at every commit', async () => {
  const closing = new AsyncDisposableStack();
  onTestFinished(() => closing.disposeAsync());
  const config = parseConfig({ DATA_DIR: await temporaryDirectory() });
  const { database } = await openStores(config, { closing, onConnectionLost: () => {} });
  const asked = async (pragma: string) => (await sql`PRAGMA ${sql.raw(pragma)}`.execute(database.db)).rows;
  expect(await asked('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  const FULL = 2;
  expect(await asked('synchronous')).toEqual([{ synchronous: FULL }]);
});
