import { expect, test } from 'vitest';
import { removeOrphans } from '../../src/images/housekeeping.usecases.ts';
import { UnmarkedStorageError } from '../../src/storage/claim-storage.ts';
import { backend } from '../support/backend.ts';
import { runCommandHere } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, type TestAppOptions } from '../support/test-app.ts';

const PICTURES = 6;
const STRAY = 'x'.repeat(32);

/** An installation with pictures, stopped. */
async function stage() {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('ada@example.org');
  const fields = { image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' };
  const ids: string[] = [];
  for (let made = 0; made < PICTURES; made += 1)
    ids.push((await app.encode(fields, person)).json().encodingId);
  const files = await app.files();
  await app.stop();
  return { dataDir: app.dataDir, ids, files: files.sort() };
}

/** Checks that every link opens, and every file is there. */
async function expectWhole({ dataDir, ids, files }: Awaited<ReturnType<typeof stage>>) {
  const app = await startApp({ dataDir });
  for (const id of ids) {
    for (const kind of ['share', 'public', 'thumbnail']) {
      expect((await app.get(`/api/images/${kind}/${id}`)).status).toBe(200);
    }
  }
  expect((await app.files()).sort()).toEqual(files);
  return app;
}

/** What an unsuccessful start reports. */
async function refusal(options: TestAppOptions): Promise<string> {
  return startApp(options).then(
    () => 'it started',
    ({ message }: Error) => message,
  );
}

test('a mistake about where the pictures are loses none: start, doctor and repair refuse, and once corrected, every link opens', async () => {
  const on = await stage();
  const { env, place, back } = await backend.misplace(on.dataDir);
  const sentence = new RegExp(
    `^${place.source} .*the database .+ lists pictures \\(${PICTURES}\\).+claim-storage`,
    'i',
  );
  expect(await refusal({ dataDir: on.dataDir, env })).toMatch(sentence);
  for (const args of [[], ['--repair'], ['--repair', '--even-many']]) {
    const said = await runCommandHere('doctor', { dataDir: on.dataDir, env }, ...args);
    expect(said).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) });
  }
  const removing = await runCommandHere('remove-image', { dataDir: on.dataDir, env }, on.ids[0] ?? '');
  expect(removing).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) });
  await back();
  await expectWhole(on);
});

test('a storage that has lost its mark is neither swept nor served until the operator claims it', async () => {
  const on = await stage();
  const running = await startApp({ dataDir: on.dataDir });
  const { housekeeping } = running.services;
  await housekeeping.storage.put(STRAY, Buffer.from('nobody’s'));
  await backend.unmark(on.dataDir);
  const sweeping = removeOrphans(new Date(), { ...housekeeping, orphanDays: 0 });
  await expect(sweeping).rejects.toThrow(UnmarkedStorageError);
  expect((await running.files()).sort()).toEqual([...on.files, STRAY].sort());
  await housekeeping.storage.delete(STRAY);
  await running.stop();

  expect(await refusal({ dataDir: on.dataDir })).toMatch(/bears no mark/);
  expect((await runCommandHere('doctor', on)).code).toBe(2);
  const claimed = await runCommandHere('doctor', on, '--claim-storage');
  expect(claimed).toEqual({ code: 0, stdout: 'Everything is consistent.\n', stderr: '' });
  await expectWhole(on);
});

test('unmarked files unknown to the database prevent the start; once claimed, they wait', async () => {
  const on = await stage();
  await backend.sql(on.dataDir, 'DELETE FROM encodings');
  await backend.unmark(on.dataDir);
  const sentence = /holds files of pictures \(12\) that the database .+ does not know/;
  expect(await refusal({ dataDir: on.dataDir })).toMatch(sentence);
  expect((await runCommandHere('doctor', on, '--repair')).stderr).toMatch(sentence);
  const claimed = await runCommandHere('doctor', on, '--claim-storage');
  expect(claimed.code).toBe(0);
  expect(claimed.stdout).toMatch(/^Files that belong to no picture: 12\. They wait/);
  const app = await startApp({ dataDir: on.dataDir });
  await removeOrphans(new Date(), app.services.housekeeping);
  expect((await app.files()).sort()).toEqual(on.files);
});

test('a storage that another database has marked cannot be claimed', async () => {
  const on = await stage();
  await backend.sql(on.dataDir, "UPDATE installation SET id = 'another'");
  const sentence = /^The pictures in .+ belong to another database, not to the database .+/;
  expect(await refusal({ dataDir: on.dataDir })).toMatch(sentence);
  const claimed = await runCommandHere('doctor', on, '--claim-storage');
  expect(claimed).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(sentence) });
});
