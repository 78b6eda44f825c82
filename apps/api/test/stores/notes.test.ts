import { type HistoryItem, NOTE_MAX_UNITS, routes } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { type Person, startApp, type TestApp } from '../support/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;

async function stage() {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const app = await startApp({ parts: { workers: new RecordingWorkers(), now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const { encodingId, s3Key } = (await app.encode({ image, message: 'hi', key: 'k' }, person)).json();
  const write = (note: unknown, by: Person = person) =>
    app.request({
      method: 'PUT',
      url: `/api/images/note/${encodingId}`,
      person: by,
      payload: { note },
    });
  return { app, clock, person, encodingId, s3Key, write };
}

async function noteOf(app: TestApp, person: Person): Promise<HistoryItem['note']> {
  return (await app.client(person).call(routes.history, {}))[0]?.note;
}

test('A-80 a note is kept, changed and removed; capitals, lines and directions stay as they were written', async () => {
  const { app, person, write } = await stage();
  expect(await noteOf(app, person)).toBeUndefined();
  const note = 'Für Ines – البحر, 3.5 €\n\tבית 🪨 <b>{x}</b>';
  const answer = await write(note);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({ note });
  expect(await noteOf(app, person)).toBe(note);
  await write('  new\r\none\0\u0007\uD800 ');
  expect(await noteOf(app, person)).toBe('new\none\uFFFD');
  await write(' \n ');
  expect(await noteOf(app, person)).toBeUndefined();
});

test('A-80 a note has at most 500 UTF-16 units and is text', async () => {
  const { app, person, write } = await stage();
  const longest = 'ü'.repeat(NOTE_MAX_UNITS);
  expect((await write(longest)).status).toBe(200);
  for (const bad of [`${longest}!`, 7, null, ['a'], undefined]) expect((await write(bad)).status).toBe(400);
  expect(await noteOf(app, person)).toBe(longest);
});

test('A-80 nobody but the owner reads or writes a note', async () => {
  const { app, person, encodingId, s3Key, write } = await stage();
  const other = await app.signUp('b@example.org');
  await write('for Ines only');
  expect((await write('mine', other)).status).toBe(404);
  for (const path of [`share/${encodingId}`, `open/${encodingId}`, s3Key]) {
    const method = path.startsWith('open') ? 'POST' : 'GET';
    const { bytes, headers } = await app.request({ method, url: `/api/images/${path}`, payload: {} });
    expect(`${bytes.toString('latin1')}${JSON.stringify(headers)}`).not.toContain('for Ines only');
  }
  expect(await noteOf(app, person)).toBe('for Ines only');
});

test('A-80 a note goes with its picture', async () => {
  const { app, clock, person, encodingId, write } = await stage();
  await write('soon gone');
  clock.now += 31 * DAY;
  expect((await write('too late')).status).toBe(404);
  expect(await noteOf(app, person)).toBeUndefined();
  const url = `/api/images/${encodingId}`;
  await app.request({ method: 'DELETE', url, person });
  expect(await app.leftovers()).toMatchObject({ encodings: 0 });
});
