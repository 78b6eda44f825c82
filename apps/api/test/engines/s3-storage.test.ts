import dns from 'node:dns';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readStored } from '../../src/storage/read-stored.ts';
import { BucketUnreachableError, openS3Storage, type S3Settings } from '../../src/storage/s3-storage.ts';
import { INSTALLATION_KEY, thumbnailKey } from '../../src/storage/storage-keys.ts';
import { cuttableLine } from '../support/cuttable-line.ts';
import { S3Double } from '../support/s3-double/s3-double.ts';

const KEY = 'k'.repeat(32);

async function start(changes: Partial<S3Settings> = {}) {
  const double = new S3Double();
  await double.listen();
  onTestFinished(() => double.close());
  double.bucket('pictures');
  const endpoint = `http://127.0.0.1:${double.port}`;
  const settings = { bucket: 'pictures', endpoint, ...double.credentials, forcePathStyle: true };
  return { double, endpoint, settings: { ...settings, prefix: '', silenceSeconds: 8, ...changes } };
}

function officialClient({ credentials }: S3Double, endpoint: string): S3Client {
  const { region, ...keys } = credentials;
  return new S3Client({ endpoint, region, forcePathStyle: true, credentials: keys });
}

async function open(settings: S3Settings) {
  const storage = await openS3Storage(settings);
  onTestFinished(() => storage.close());
  return storage;
}

test.each([0, 1, 70_000, 5_000_000])('a file of %i bytes comes back byte for byte', async (size) => {
  const storage = await open((await start()).settings);
  const bytes = Buffer.alloc(size, 'picture ');
  await storage.put(KEY, bytes);
  const stored = await readStored(storage, KEY);
  expect(stored && bytes.equals(stored)).toBe(true);
});

test('a file comes back byte for byte through a proxy that does not pass its length on', async () => {
  const { double, settings } = await start();
  const storage = await open(settings);
  const bytes = Buffer.alloc(5_000_000, 'picture ');
  await storage.put(KEY, bytes);
  double.hidesLengths = true;
  const stored = await storage.open(KEY);
  expect(stored?.bytes).toBe(bytes.length);
  expect(
    stored && bytes.equals(stored.body instanceof Uint8Array ? stored.body : await buffer(stored.body)),
  ).toBe(true);
});

test('while the reader of a file stalls, the bucket is not taken for silent', async () => {
  const { settings } = await start();
  const storage = await open(settings);
  await storage.put(KEY, Buffer.alloc(5_000_000, 'picture '));
  const body = (await storage.open(KEY))?.body;
  if (!(body instanceof IncomingMessage)) throw new Error('no stream came');
  const goOn = Promise.withResolvers<void>();
  const patience: (number | undefined)[] = [body.socket.timeout];
  const stalling = new Writable({
    write: (_chunk, _encoding, done) => void goOn.promise.then(() => done()),
  });
  const stalled = once(body, 'pause');
  const ended = pipeline(body, stalling);
  await stalled;
  patience.push(body.socket.timeout);
  body.once('resume', () => patience.push(body.socket.timeout));
  goOn.resolve();
  await ended;
  expect(patience).toEqual([8000, 0, 8000]);
});

test('files of another installation, whose prefix begins with ours, are not listed', async () => {
  const { settings } = await start();
  for (const prefix of ['', 'a', 'ab', 'absurdly_', 'staging-']) {
    const storage = await open({ ...settings, prefix });
    for (const key of [KEY, thumbnailKey(KEY), INSTALLATION_KEY]) await storage.put(key, Buffer.from('file'));
  }
  for (const prefix of ['', 'a', 'ab']) {
    const storage = await open({ ...settings, prefix });
    expect(await storage.list()).toEqual([KEY, thumbnailKey(KEY)]);
  }
});

test('deleting is for good, and deleting what is not there is no error', async () => {
  const storage = await open((await start()).settings);
  await storage.put(KEY, Buffer.from('picture'));
  await storage.delete(KEY);
  await storage.delete(KEY);
  expect(await storage.open(KEY)).toBeNull();
});

test('deleting what is not there is no error, even with a service that treats it as one', async () => {
  const { double, settings } = await start();
  const storage = await open(settings);
  double.missesDeleted = true;
  await storage.delete(KEY);
  double.down = true;
  await expect(storage.delete(KEY)).rejects.toMatchObject({ code: 'storage.unavailable' });
});

test('a list that breaks off is refused, so that nothing is taken for lost', async () => {
  const { double, settings } = await start();
  const storage = await open(settings);
  for (const letter of 'abcd') await storage.put(letter.repeat(32), Buffer.from('picture'));
  double.listsOnePage = true;
  const cause = new Error('the bucket answered IncompleteList (no status)');
  await expect(storage.list()).rejects.toMatchObject({ code: 'storage.unavailable', cause });
});

test('a list has every page, without the prefix and without what is not ours', async () => {
  const { double, settings } = await start({ prefix: 'under/paint/' });
  const storage = await open(settings);
  const keys = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(32));
  for (const key of [...keys].reverse()) await storage.put(key, Buffer.from(key));
  double.bucket('pictures').set('under/paint/readme.txt', Buffer.from('of somebody else'));
  double.bucket('pictures').set(`another/${KEY}`, Buffer.from('of somebody else'));
  expect(await storage.list()).toEqual(keys);
  expect([...double.bucket('pictures').keys()]).toContain(`under/paint/${keys[0]}`);
});

/** Makes names below localhost resolve to this machine, which not every system's resolver does. */
function resolveLocalNames(): void {
  const spied = vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const done = given.at(-1);
    if (typeof done === 'function') done(null, [{ address: '127.0.0.1', family: 4 }]);
  });
  onTestFinished(() => spied.mockRestore());
}

test('the bucket may be a part of the host name', async () => {
  resolveLocalNames();
  const { double, settings } = await start({ forcePathStyle: false });
  const storage = await open({ ...settings, endpoint: `http://localhost:${double.port}` });
  await storage.put(KEY, Buffer.from('picture'));
  expect(double.bucket('pictures').get(KEY)?.toString()).toBe('picture');
});

test('a service that is down gives storage.unavailable with a time to wait, and works again when it is up', async () => {
  const { double, settings } = await start();
  const storage = await open(settings);
  double.down = true;
  const down = { code: 'storage.unavailable', status: 503, retryAfterSeconds: 5 };
  await expect(storage.put(KEY, Buffer.from('picture'))).rejects.toMatchObject(down);
  await expect(storage.open(KEY)).rejects.toMatchObject(down);
  await expect(storage.delete(KEY)).rejects.toMatchObject(down);
  await expect(storage.list()).rejects.toMatchObject(down);
  expect(double.bucket('pictures').size).toBe(0);
  double.down = false;
  await storage.put(KEY, Buffer.from('picture'));
  expect(await storage.list()).toEqual([KEY]);
});

test.each([
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'XMinioStorageFull'],
])('a bucket that is full (%i %s) gives storage.full and not storage.unavailable', async (status, code) => {
  const { double, settings } = await start();
  const storage = await open(settings);
  double.refusesUploads = { status, code };
  await expect(storage.put(KEY, Buffer.from('picture'))).rejects.toMatchObject({ code: 'storage.full' });
});

/** A storage behind a line that can go silent. */
async function behindLine() {
  const { double, settings } = await start();
  const line = await cuttableLine({ host: '127.0.0.1', port: double.port });
  const endpoint = `http://127.0.0.1:${line.port}`;
  const storage = await open({ ...settings, endpoint, silenceSeconds: 1 });
  return { line, storage, direct: await open(settings) };
}

test('a service that falls silent gives storage.unavailable, and works again over other connections', async () => {
  const { line, storage } = await behindLine();
  const reason = { code: 'storage.unavailable', status: 503, retryAfterSeconds: 5 };
  await storage.put(KEY, Buffer.from('picture'));
  line.hush();
  const asked = [storage.put(KEY, Buffer.from('another')), storage.open(KEY), storage.list()];
  for (const answer of await Promise.allSettled(asked)) {
    expect(answer).toMatchObject({ status: 'rejected', reason });
  }
  line.mend();
  expect(Buffer.from((await readStored(storage, KEY)) ?? []).toString()).toBe('picture');
});

test('a picture in the middle of which the service falls silent ends with an error instead of never', async () => {
  const { line, storage, direct } = await behindLine();
  // Not through the line: a busy computer may take longer for so much than the line may be silent.
  await direct.put(KEY, Buffer.alloc(20_000_000, 'picture '));
  const file = await storage.open(KEY);
  if (!(file?.body instanceof Readable)) throw new Error('no stream');
  const whole = buffer(file.body);
  line.hush();
  await expect(whole).rejects.toThrow();
});

test('what is logged of a failure names no key', async () => {
  const { double, settings } = await start();
  const storage = await open(settings);
  double.down = true;
  const error = await storage.open(KEY).catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty('cause.message', 'the bucket answered SlowDown (503)');
  expect(JSON.stringify(error)).not.toContain(KEY);
});

test.each([
  ['a bucket that is not there', { bucket: 'another' }, 'NoSuchBucket'],
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKeyId: 'WRONG' }, 'InvalidAccessKeyId'],
])('%s ends the start with a sentence', async (_name, changes, code) => {
  const { settings } = await start(changes);
  const opening = openS3Storage(settings);
  await expect(opening).rejects.toThrow(BucketUnreachableError);
  await expect(opening).rejects.toThrow(`The bucket of S3_BUCKET cannot be used (${code}).`);
});

test('a service that cannot be reached ends the start with a sentence', async () => {
  const { double, settings } = await start();
  await double.close();
  const sentence = /cannot be used \(ECONNREFUSED\)\. Check the S3_ settings/;
  await expect(openS3Storage(settings)).rejects.toThrow(sentence);
});

test('the stand-in refuses what S3 refuses: no signature, a body that is not the signed one', async () => {
  const { double, endpoint } = await start();
  const plain = await fetch(`${endpoint}/pictures/${KEY}`, { method: 'PUT', body: 'picture' });
  expect([plain.status, await plain.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied')]);

  const client = officialClient(double, endpoint);
  client.middlewareStack.add(
    (next) => async (args) => {
      const { request } = args;
      if (typeof request === 'object' && request !== null && 'body' in request) request.body = 'qicture';
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  const put = client.send(new PutObjectCommand({ Bucket: 'pictures', Key: KEY, Body: 'picture' }));
  await expect(put).rejects.toThrow('XAmzContentSHA256Mismatch');
  expect(double.bucket('pictures').size).toBe(0);
});

test('the stand-in reads streamed uploads with their trailing checksum as the official client sends them', async () => {
  const { double, endpoint } = await start();
  const client = officialClient(double, endpoint);
  const bytes = Buffer.alloc(300_000, 'streamed ');
  const Body = Readable.from([bytes.subarray(0, 100_001), bytes.subarray(100_001)]);
  await client.send(
    new PutObjectCommand({ Bucket: 'pictures', Key: KEY, Body, ContentLength: bytes.length }),
  );
  expect(double.bucket('pictures').get(KEY)?.equals(bytes)).toBe(true);
});
