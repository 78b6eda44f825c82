import { expect, test } from 'vitest';
import { everyInterleaving, inSteps, interleaved, type Steps } from '../support/interleaved.ts';
import { put, refusal, reserve } from '../support/on-device.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp } from '../support/test-app.ts';

const BYTES = Buffer.from('a picture');

test('a picture that is sent again, at any moment of the first attempt, is stored once and confirmed', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const { repositories, storage } = app.services;
  /** An app in which each call to the table of pictures and to the storage waits for its turn. */
  const stepwise = (steps: Steps) =>
    app.twin({
      repositories: { ...repositories, encodings: inSteps(repositories.encodings, steps) },
      storage: inSteps(storage, steps),
    });
  let people = 0;
  await everyInterleaving(async ([first, second]) => {
    people += 1;
    const person = await app.signUp(`person-${people}@example.org`);
    const reservation = await reserve(app, person);
    const [one, two] = [await stepwise(first), await stepwise(second)];
    const answers = await interleaved(
      { steps: first, run: () => refusal(put(one, person, reservation, BYTES)) },
      { steps: second, run: () => refusal(put(two, person, reservation, BYTES)) },
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(await put(app, person, reservation, BYTES)).toMatchObject({ bytes: BYTES.length });
    expect(await app.used(person)).toBe(1);
    const { encodings, pending, files } = await app.leftovers();
    expect({ encodings, pending, files: files.length }).toEqual({
      encodings: people,
      pending: 0,
      files: 2 * people,
    });
  });
  expect(people).toBeGreaterThan(30);
});
