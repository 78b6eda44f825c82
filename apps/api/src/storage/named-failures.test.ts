import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withNamedFailures } from './named-failures.ts';
import type { Storage } from './storage.ts';

const nothing = async () => {};

/** What a storage of only this file opens. */
async function opened(body: Readable): Promise<Readable> {
  const storage: Storage = {
    ...{ place: 'nowhere', prepare: nothing, removeUnfinished: nothing, put: nothing, delete: nothing },
    list: async () => [],
    open: async () => ({ bytes: 7, body }),
  };
  const file = await withNamedFailures(storage).open('k'.repeat(32));
  if (!(file?.body instanceof Readable)) throw new Error('no stream');
  return file.body;
}

test('reading a file that breaks off in the middle fails with storage.unavailable and the cause', async () => {
  const cause = new Error('EIO: i/o error, read');
  const body = new PassThrough();
  const reading = buffer(await opened(body));
  body.write('pict');
  body.destroy(cause);
  await expect(reading).rejects.toMatchObject({ code: 'storage.unavailable', cause });
});

test('a file that broke off before anybody read it fails for its reader all the same', async () => {
  const body = new PassThrough();
  const bytes = await opened(body);
  body.destroy();
  await once(bytes, 'error');
  await expect(buffer(bytes)).rejects.toMatchObject({ code: 'storage.unavailable' });
});

test('a reader that stops closes the file', async () => {
  const body = new PassThrough();
  const bytes = await opened(body);
  bytes.destroy();
  await once(body, 'close');
  expect(body.destroyed).toBe(true);
});
