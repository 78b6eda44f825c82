import { expect, test } from 'vitest';
import { removeOrphans, tidyUp } from '../../src/images/housekeeping.usecases.ts';
import { backend } from '../support/backend.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-05-01T12:00:00Z');
const ORPHAN = 'o'.repeat(32);

async function stage({ pictures = 2 } = {}) {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' };
  for (let made = 0; made < pictures; made += 1) await app.encode(fields, person);
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const housekeeping = { ...app.services.housekeeping, warn };
  const sweepAt = (time: number, changes = {}) =>
    removeOrphans(new Date(time), { ...housekeeping, ...changes });
  return { app, person, housekeeping, warnings, sweepAt };
}

test('a file without a row is kept for seven days after a sweep has found it, and removed by the first sweep after them', async () => {
  const { app, housekeeping, sweepAt } = await stage();
  const whole = await app.files();
  await housekeeping.storage.put(ORPHAN, Buffer.from('nobody’s'));
  await sweepAt(START);
  await sweepAt(START + 7 * DAY - 1);
  expect((await app.files()).sort()).toEqual([...whole, ORPHAN].sort());
  await sweepAt(START + 7 * DAY);
  expect((await app.files()).sort()).toEqual(whole.sort());
});

test('a picture whose row is restored no longer counts as an orphan, and waits from the start if it loses its row again', async () => {
  const { app, sweepAt } = await stage({ pictures: 1 });
  const whole = await app.files();
  const hide = () => backend.sql(app.dataDir, "UPDATE encodings SET s3_key = 'moved-' || s3_key");
  const bringBack = () => backend.sql(app.dataDir, 'UPDATE encodings SET s3_key = SUBSTR(s3_key, 7)');
  await hide();
  await sweepAt(START);
  await bringBack();
  await sweepAt(START + 8 * DAY);
  await hide();
  await sweepAt(START + 9 * DAY);
  await sweepAt(START + 15 * DAY);
  await bringBack();
  await sweepAt(START + 30 * DAY);
  expect((await app.files()).sort()).toEqual(whole.sort());
  expect(await backend.sql(app.dataDir, 'SELECT * FROM orphans')).toEqual([]);
});

test('sweeps of two servers at once keep a file as long as one alone does', async () => {
  const { app, housekeeping, sweepAt } = await stage();
  await housekeeping.storage.put(ORPHAN, Buffer.from('nobody’s'));
  await Promise.all([sweepAt(START), sweepAt(START), sweepAt(START)]);
  await Promise.all([sweepAt(START + 7 * DAY - 1), sweepAt(START + 7 * DAY - 1)]);
  expect(await app.files()).toContain(ORPHAN);
  await Promise.all([sweepAt(START + 7 * DAY), sweepAt(START + 7 * DAY)]);
  expect(await app.files()).not.toContain(ORPHAN);
});

test('what was removed on purpose does not wait, even if removing its files was interrupted', async () => {
  const { app, person, housekeeping, sweepAt } = await stage({ pictures: 3 });
  const { encodings } = housekeeping;
  const [one, two] = await encodings.history({ uid: person.uid, now: new Date(0).toISOString() });
  await encodings.remove({ id: one?.id ?? '', uid: person.uid });
  await backend.sql(app.dataDir, `UPDATE encodings SET expires_at = '2020-01-01' WHERE id = '${two?.id}'`);
  await encodings.removeExpired(new Date(START).toISOString());
  expect(await app.files()).toHaveLength(6);
  await sweepAt(START);
  expect(await app.files()).toHaveLength(2);
  await encodings.removeAllOf({ uid: person.uid, countedAs: 'nobody', now: new Date(START) });
  await sweepAt(START);
  expect(await app.files()).toEqual([]);
  await sweepAt(START);
  expect(await backend.sql(app.dataDir, 'SELECT * FROM orphans')).toEqual([]);
});

test('a file that cannot be deleted is reported, keeps no other file, and goes as soon as it can', async () => {
  const { app, housekeeping } = await stage({ pictures: 3 });
  const { storage } = housekeeping;
  const [stuck = ''] = await app.files();
  const broken = new Error('the file is locked');
  const remove = async (key: string) => (key === stuck ? Promise.reject(broken) : storage.delete(key));
  const leftovers: unknown[] = [];
  const onLeftover = (error: unknown) => void leftovers.push(error);
  await backend.sql(app.dataDir, "UPDATE encodings SET expires_at = '2020-01-01'");
  const times = { now: new Date(START), abandonedBefore: new Date(0), reservedBefore: new Date(0) };
  await tidyUp(times, { ...housekeeping, storage: { ...storage, delete: remove }, onLeftover });
  expect(await app.files()).toEqual([stuck]);
  expect(new Set(leftovers)).toEqual(new Set([broken]));
  await tidyUp(times, housekeeping);
  expect(await app.files()).toEqual([]);
});

test('with ORPHAN_DAYS=0 nothing waits', async () => {
  const { app, housekeeping, sweepAt } = await stage();
  await housekeeping.storage.put(ORPHAN, Buffer.from('nobody’s'));
  await sweepAt(START, { orphanDays: 0 });
  expect(await app.files()).toHaveLength(4);
});

test('a sweep that removes more than usual logs how many of how many; a usual one logs nothing', async () => {
  const { app, housekeeping, warnings, sweepAt } = await stage({ pictures: 8 });
  for (const letter of 'abcde') await housekeeping.storage.put(letter.repeat(32), Buffer.from('nobody’s'));
  await sweepAt(START, { orphanDays: 0 });
  expect(warnings).toEqual([]);
  for (const letter of 'abcdef') await housekeeping.storage.put(letter.repeat(32), Buffer.from('nobody’s'));
  await sweepAt(START, { orphanDays: 0 });
  expect(warnings.splice(0)).toEqual(['6 of 22 files, which belong to no picture, are being removed']);
  await backend.sql(app.dataDir, "UPDATE encodings SET expires_at = '2020-01-01'");
  await tidyUp(
    { now: new Date(START), abandonedBefore: new Date(0), reservedBefore: new Date(0) },
    housekeeping,
  );
  expect(warnings).toEqual(['8 of 8 pictures, whose date has passed, are being removed']);
});
