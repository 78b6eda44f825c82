import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../src/operator/backup.ts';
import { pngPhoto } from '../support/pictures.ts';
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

test('a backup is not laid over other files, and not made of nothing', async () => {
  const app = await startApp();
  const [full, empty] = [app.dataDir, await temporaryDirectory()];
  await expect(backUp(app.dataDir, full)).rejects.toThrow('not empty');
  await expect(backUp(empty, join(empty, 'backup'))).rejects.toThrow('no installation');
});
