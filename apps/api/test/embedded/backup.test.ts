import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../src/operator/backup.ts';
import { runCommand } from '../support/operator.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

test('a backup of a running server opens its pictures, knows its people, and holds nothing that came later', async () => {
  const app = await startApp();
  const person = await app.signUp('ada@example.org');
  const fields = { image: await pngPhoto(), message: 'from the backup', key: 'right' };
  const kept = (await app.encode(fields, person)).json();
  const into = join(await temporaryDirectory(), 'backup');
  await backUp(app.dataDir, into);
  const later = (await app.encode(fields, person)).json();

  const restored = await startApp({ dataDir: into });
  expect((await restored.decode({ s3Key: kept.s3Key, key: 'right' })).json()).toEqual({
    message: 'from the backup',
  });
  const picture = await restored.get(`/api/images/public/${kept.encodingId}`);
  expect(picture.bytes).toEqual((await app.get(`/api/images/public/${kept.encodingId}`)).bytes);
  expect(await restored.used(person)).toBe(1);
  expect((await restored.get(`/api/images/share/${later.encodingId}`)).status).toBe(404);
  expect((await stat(into)).mode & 0o777).toBe(0o700);
});

test('a backup does not overwrite other files, and needs an installation', async () => {
  const app = await startApp();
  const [full, empty] = [app.dataDir, await temporaryDirectory()];
  await expect(backUp(app.dataDir, full)).rejects.toThrow('not empty');
  await expect(backUp(empty, join(empty, 'backup'))).rejects.toThrow('no installation');
});

test('a database whose pictures are somewhere else is not backed up as if it had none', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const person = await app.signUp('ada@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  await app.encode({ image, message: 'hi', key: 'k' }, person);
  const [images, into] = [join(app.dataDir, 'images'), join(await temporaryDirectory(), 'backup')];
  await rename(images, `${images}-away`);
  const backup = await runCommand('backup', app, into);
  expect(backup).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^The directory \S+images bears no mark, although the database \S+ lists pictures \(1\)/,
    ),
  });
  await rename(`${images}-away`, images);
  expect((await runCommand('backup', app, into)).code).toBe(0);
  expect((await readdir(join(into, 'images'))).sort()).toEqual((await readdir(images)).sort());
});
