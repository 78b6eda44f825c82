import { expect, test } from 'vitest';
import { processWorkers } from '../src/workers/process-workers.ts';
import type { Asker, DecodeTask } from '../src/workers/workers.ts';
import { closedGate, GATED_WORKER, gatedTask, type Orders, SOMEBODY } from './support/gate.ts';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { formOf, type Person, startApp } from './support/test-app.ts';

const MINUTE = 60_000;

async function shared(env: Record<string, string> = {}) {
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const workers = new RecordingWorkers();
  workers.rightKeys.add('right');
  const app = await startApp({ env, parts: { workers, now: () => new Date(clock.now) } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const encoded = await app.encode({ image, message: 'hi', key: 'right' }, person);
  return { app, clock, image, s3Key: encoded.json().s3Key, person };
}

test('A-47 after five wrong keys a picture answers 429 with Retry-After, until 15 minutes have passed', async () => {
  const { app, clock, s3Key } = await shared();
  for (let time = 0; time < 5; time += 1) {
    const { status, json } = await app.decode({ s3Key, key: `wrong ${time}` });
    expect([status, json()]).toEqual([
      422,
      { code: 'message.not_found', message: 'No message found.', details: { triesLeft: 4 - time } },
    ]);
  }
  const limited = await app.decode({ s3Key, key: 'right' });
  expect(limited.status).toBe(429);
  expect(limited.headers['retry-after']).toBe('900');
  expect(limited.json()).toEqual({
    code: 'rate.limited',
    message: 'Too many wrong keys for this image. Please try again in 15 minutes.',
  });
  clock.now += 15 * MINUTE;
  expect((await app.decode({ s3Key, key: 'right' })).status).toBe(200);
});

test('A-47 the limit counts each picture and each address by itself, and right keys never', async () => {
  const { app, image, s3Key } = await shared();
  for (let time = 0; time < 20; time += 1)
    expect((await app.decode({ s3Key, key: 'right' })).status).toBe(200);
  for (let time = 0; time < 5; time += 1) await app.decode({ image, key: 'wrong' });
  expect((await app.decode({ image, key: 'right' })).status).toBe(429);
  expect((await app.decode({ s3Key, key: 'right' })).status).toBe(200);
});

test('A-47 somebody with a network of IPv6 addresses gets five tries, as with one', async () => {
  const { app, s3Key } = await shared();
  const { payload, headers } = await formOf({ s3Key, key: 'wrong' });
  const guessFrom = async (remoteAddress: string) =>
    (await app.request({ method: 'POST', url: '/api/images/decode', payload, headers, remoteAddress }))
      .status;
  for (let host = 1; host <= 5; host += 1) expect(await guessFrom(`2001:db8:0:1::${host}`)).toBe(422);
  expect(await guessFrom('2001:db8:0:1:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await guessFrom('2001:db8:0:2::1')).toBe(422);
});

test('A-47 an IPv4 address is the same one when it comes over IPv6', async () => {
  const { app } = await shared({ RATE_READ: '1' });
  const askFrom = async (remoteAddress: string) =>
    (await app.request({ method: 'GET', url: '/api/config', remoteAddress })).status;
  expect([await askFrom('192.0.2.7'), await askFrom('::ffff:192.0.2.7')]).toEqual([200, 429]);
});

test('A-47 altering a picture, or naming the stored one, gains no tries beyond the RATE_WRONG_KEYS of a network', async () => {
  const { app, clock, image, s3Key } = await shared({ RATE_WRONG_KEYS: '12' });
  const altered = (time: number) => Buffer.concat([image, Buffer.from(`after IEND: ${time}`)]);
  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    statuses.push((await app.decode({ image: altered(time), key: `wrong ${time}` })).status);
  }
  for (let time = 0; time < 4; time += 1) {
    statuses.push((await app.decode({ s3Key, key: `wrong ${time}` })).status);
  }
  expect(statuses).toEqual(Array(12).fill(422));
  const limited = await app.decode({ image: altered(99), key: 'right' });
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '900']);
  expect(limited.json()).toEqual({
    code: 'rate.limited',
    message: 'Too many wrong keys from your network. Please try again in 15 minutes.',
  });
  expect((await app.decode({ s3Key, key: 'right' })).status).toBe(429);
  clock.now += 15 * MINUTE;
  expect((await app.decode({ s3Key, key: 'right' })).status).toBe(200);
});

test('A-47 wrong keys of one network cost nobody else a try, and right keys do not count', async () => {
  const { app, s3Key } = await shared({ RATE_WRONG_KEYS: '2' });
  const tryFrom = async (remoteAddress: string, key: string) => {
    const form = await formOf({ s3Key, key });
    return (await app.request({ method: 'POST', url: '/api/images/decode', ...form, remoteAddress })).status;
  };
  for (let time = 0; time < 6; time += 1) expect(await tryFrom('192.0.2.1', 'right')).toBe(200);
  for (const key of ['one', 'two']) expect(await tryFrom('192.0.2.1', key)).toBe(422);
  expect([await tryFrom('192.0.2.1', 'right'), await tryFrom('192.0.2.2', 'right')]).toEqual([429, 200]);
});

test('A-47 hanging up as soon as a key has opened nothing uses a try; a key with which the search succeeds does not', async () => {
  const workers = new (class extends RecordingWorkers {
    override async decode(task: DecodeTask, _asker?: Asker, onMiss?: () => void) {
      onMiss?.();
      if (task.passphrase === 'left') throw new Error('gone');
      return super.decode(task);
    }
  })();
  workers.rightKeys.add('right');
  const app = await startApp({ parts: { workers } });
  const image = await pngPhoto({ width: 64, height: 64 });
  const keys = ['right', 'right', 'left', 'left', 'left', 'left', 'right', 'left', 'right'];
  const statuses: number[] = [];
  for (const key of keys) statuses.push((await app.decode({ image, key })).status);
  expect(statuses).toEqual([200, 200, 500, 500, 500, 500, 200, 500, 429]);
});

test('A-47 parallel guesses get no more than five tries', async () => {
  const { app, s3Key } = await shared();
  const guesses = Array.from({ length: 30 }, (_, index) => app.decode({ s3Key, key: `guess ${index}` }));
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status).sort();
  expect(statuses).toEqual([...Array<number>(5).fill(422), ...Array<number>(25).fill(429)]);
});

test('A-47 a forwarded address counts only behind a proxy that is trusted', async () => {
  const spoofed = (to: Awaited<ReturnType<typeof shared>>, address: string) =>
    to.app.app.inject({
      method: 'GET',
      url: '/api/config',
      headers: { 'x-forwarded-for': address },
      remoteAddress: '10.0.0.1',
    });
  const open = await shared({ RATE_READ: '1' });
  expect((await spoofed(open, '192.0.2.1')).statusCode).toBe(200);
  expect((await spoofed(open, '192.0.2.2')).statusCode).toBe(429);
  const proxied = await shared({ RATE_READ: '1', TRUST_PROXY: '10.0.0.1' });
  expect((await spoofed(proxied, '192.0.2.1')).statusCode).toBe(200);
  expect((await spoofed(proxied, '192.0.2.2')).statusCode).toBe(200);
  expect((await spoofed(proxied, '192.0.2.2')).statusCode).toBe(429);
});

test.each([
  ['192.0.2.1:50001', '192.0.2.1:50002', '192.0.2.1'],
  ['[2001:db8::1]:50001', '[2001:db8::2]:50002', '2001:db8::3'],
])('A-47 the port that some proxies add to an address gains no tries: %s', async (...addresses) => {
  const app = await startApp({ env: { RATE_READ: '1', TRUST_PROXY: '1' } });
  const statuses: number[] = [];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    statuses.push((await app.request({ method: 'GET', url: '/api/config', headers })).status);
  }
  expect(statuses).toEqual([200, 429, 429]);
});

test.each([
  ['RATE_AUTH', 'POST', '/api/auth/sign-in/email'],
  ['RATE_ENCODE', 'POST', '/api/images/encode'],
  ['RATE_DECODE', 'POST', '/api/images/decode'],
  ['RATE_READ', 'GET', '/api/images/share/nothing-of-this-name'],
] as const)('%s limits %s %s with a sentence and Retry-After', async (name, method, url) => {
  const app = await startApp({ env: { [name]: '2' } });
  const ask = () => app.request({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
  expect([(await ask()).status, (await ask()).status]).not.toContain(429);
  const third = await ask();
  expect(third.status).toBe(429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(third.json()).toEqual({
    code: 'rate.limited',
    message: expect.stringMatching(/^Too many requests\./),
  });
});

test('a HEAD counts as the GET of the same address', async () => {
  const app = await startApp({ env: { RATE_READ: '2' } });
  const statuses: number[] = [];
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const)
    statuses.push((await app.request({ method, url: '/api/config' })).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
});

test('a full queue gets 503 with Retry-After and gives the free encode back', async () => {
  const pool = { workers: 1, queueMax: 1, taskSeconds: 30 };
  const workers = processWorkers({ ...pool, filename: GATED_WORKER });
  const { gate, open } = await closedGate();
  const running = [1, 2].map(() => workers.encode(gatedTask({ gate }), SOMEBODY));
  const app = await startApp({ parts: { workers } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto({ width: 64, height: 64 }), message: 'hi', key: 'k' };
  const answer = await app.encode(fields, person);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json().code).toBe('server.busy');
  expect(await app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });

  await open();
  await Promise.all(running);
  await workers.close();
});

/** A server whose picture processes wait at a gate, and a person who is signed in. */
async function gatedServer(workers = 2) {
  const pool = { workers, queueMax: 32, taskSeconds: 600, filename: GATED_WORKER };
  const app = await startApp({ parts: { workers: processWorkers(pool) } });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 64, height: 64 });
  const decodeFrom = async (remoteAddress: string, orders: Orders, person?: Person) => {
    const form = await formOf({ image, key: JSON.stringify(orders) });
    return app.request({ method: 'POST', url: '/api/images/decode', person, ...form, remoteAddress });
  };
  return { app, person, image, decodeFrom, ...(await closedGate()) };
}

test('endless decodes of one network do not hold up anybody who is signed in, whether hiding or revealing', async () => {
  const { app, person, image, decodeFrom, gate, open } = await gatedServer();
  const hostile = Array.from({ length: 10 }, () => decodeFrom('192.0.2.66', { gate }));
  expect((await app.encode({ image, message: '{}', key: 'k' }, person)).status).toBe(200);
  expect((await decodeFrom('192.0.2.1', {}, person)).status).toBe(200);
  await open();
  expect((await Promise.all(hostile)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('searches that never end hold up nobody: they run beside everything else', async () => {
  const { app, person, image, decodeFrom, gate, open } = await gatedServer(1);
  const hostile = [1, 2, 3].map(() => decodeFrom('192.0.2.66', { gatedSearch: gate }));
  expect((await decodeFrom('192.0.2.1', {})).status).toBe(200);
  expect((await app.encode({ image, message: '{}', key: 'k' }, person)).status).toBe(200);
  await open();
  expect((await Promise.all(hostile)).map(({ status }) => status)).toEqual(Array(3).fill(422));
});

test('stored pictures that are being decoded count towards the memory for uploads, which are no larger', async () => {
  const workers = new RecordingWorkers();
  workers.rightKeys.add('k');
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const recorded = workers.decode.bind(workers);
  const app = await startApp({ env: { UPLOAD_MEMORY_BYTES: '1000000' }, parts: { workers } });
  const person = await app.signUp('a@example.org');
  const made = await app.encode({ image: Buffer.alloc(600_000, 1), message: 'hi', key: 'k' }, person);
  const { s3Key } = made.json();
  workers.decode = async (task) => {
    begun.resolve();
    await goOn.promise;
    return recorded(task);
  };
  const first = app.decode({ s3Key, key: 'k' });
  await begun.promise;
  const second = await app.decode({ s3Key, key: 'k' });
  expect([second.status, second.json().code]).toEqual([503, 'server.busy']);
  goOn.resolve();
  expect((await first).status).toBe(200);
  expect((await app.decode({ s3Key, key: 'k' })).status).toBe(200);
});

test('uploads beyond the memory set aside for them get 503, until it is free again', async () => {
  const workers = new RecordingWorkers();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const recorded = workers.encode.bind(workers);
  workers.encode = async (...args) => {
    begun.resolve();
    await goOn.promise;
    return recorded(...args);
  };
  const app = await startApp({ env: { UPLOAD_MEMORY_BYTES: '1000000' }, parts: { workers } });
  const person = await app.signUp('a@example.org');
  const fields = { image: Buffer.alloc(600_000, 1), message: 'hi', key: 'k' };
  const first = app.encode(fields, person);
  await begun.promise;
  const second = await app.encode(fields, person);
  expect([second.status, second.json().code, second.headers['retry-after']]).toEqual([
    503,
    'server.busy',
    '5',
  ]);
  goOn.resolve();
  expect((await first).status).toBe(200);
  expect((await app.encode(fields, person)).status).toBe(200);
});
