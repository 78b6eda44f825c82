import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_OBSERVER, type Observer } from '../src/observing/observer.ts';
import { pngPhoto } from './support/pictures.ts';
import { openLine } from './support/raw-line.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { type Answer, formOf, startApp, type TestApp } from './support/test-app.ts';

const TYPE = 'multipart/form-data; boundary=paint';
const DECODE = 'POST /api/images/decode HTTP/1.1\r\nHost: localhost\r\n';

/** The memory held by uploads, as the server reports it. */
class HeldBytes extends EventEmitter {
  bytes = 0;

  set(bytes: number): void {
    this.bytes = bytes;
    this.emit('change');
  }

  async until(isWanted: (bytes: number) => boolean): Promise<void> {
    while (!isWanted(this.bytes)) await once(this, 'change');
  }
}

async function listening(env: Record<string, string> = {}) {
  const held = new HeldBytes();
  const observer: Observer = { ...NO_OBSERVER, uploading: (bytes) => held.set(bytes) };
  const app = await startApp({ env, parts: { workers: new RecordingWorkers(), observer } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { app, held, port: portOf(app) };
}

function portOf({ app }: TestApp): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const part = (head: string, body: string | Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--paint\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from('--paint--\r\n');
const IMAGE = part('name="image"; filename="a.png"', 'not a picture');
const KEY = part('name="key"', 'k');

function send(app: TestApp, payload: Buffer, type = TYPE): Promise<Answer> {
  const headers = { 'content-type': type };
  return app.request({ method: 'POST', url: '/api/images/decode', payload, headers });
}

const nested = Buffer.concat([
  Buffer.from('--paint\r\nContent-Disposition: form-data; name="image"\r\n'),
  Buffer.from('Content-Type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\n\r\nx\r\n--inner--\r\n'),
]);
const manyHeaders = Array.from({ length: 2000 }, (_, index) => `X-${index}: y\r\n`).join('');

test.each([
  ['a thousand parts', Array<Buffer>(1000).fill(KEY)],
  [
    'a thousand parts with names of their own',
    Array.from({ length: 1000 }, (_, i) => part(`name="f${i}"`, '')),
  ],
  ['a field name of a million characters', [part(`name="${'n'.repeat(1_000_000)}"`, 'x')]],
  ['a file name of a million characters', [part(`name="image"; filename="${'n'.repeat(1_000_000)}"`, '')]],
  ['two thousand headers in a part', [Buffer.from(`--paint\r\n${manyHeaders}\r\n`), KEY]],
  ['a NUL in a field name', [part('name="ke\u0000y"', 'k')]],
  ['a line break in a field name', [part('name="ke%0D%0Ay"', 'k')]],
  ['a field without a name', [part('filename="a.png"', 'x')]],
  ['a part without headers', [Buffer.from('--paint\r\n\r\nx\r\n')]],
  ['a form within a part', [nested, KEY]],
  ['a key of two megabytes', [IMAGE, part('name="key"', 'k'.repeat(2_000_000))]],
  ['the name of a prototype', [part('name="__proto__"', 'x')]],
  ['the key twice', [IMAGE, KEY, KEY]],
  ['the image twice', [IMAGE, IMAGE, KEY]],
  ['nothing in it', []],
])('a form with %s is refused with a sentence', async (_name, parts) => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const answer = await send(app, Buffer.concat([...parts, END]));
  expect([400, 415, 422]).toContain(answer.status);
  expect(answer.json().message).toMatch(/^[A-Z].+[.]$/);
  expect(Object.keys(answer.json()).filter((key) => !['message', 'code', 'details'].includes(key))).toEqual(
    [],
  );
});

test.each([
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['another boundary', 'multipart/form-data; boundary=other'],
  ['a boundary of ten thousand characters', `multipart/form-data; boundary=${'b'.repeat(10_000)}`],
  ['a type of another kind', 'multipart/mixed; boundary=paint'],
  ['a type that is none', 'nothing'],
])('a form with %s gets 400', async (_name, type) => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const answer = await send(app, Buffer.concat([IMAGE, KEY, END]), type);
  expect([answer.status, answer.json().code]).toEqual([400, 'request.invalid']);
});

test('a form cut off at any place gets 400, and the server keeps working', async () => {
  const app = await startApp({ parts: { workers: new RecordingWorkers() } });
  const whole = Buffer.concat([IMAGE, KEY, END]);
  for (let length = 0; length < whole.length - END.length; length += 7) {
    expect([length, (await send(app, whole.subarray(0, length))).status]).toEqual([length, 400]);
  }
  expect((await send(app, whole)).status).toBe(422);
});

test.each([
  ['a length that is none', `${DECODE}Content-Type: ${TYPE}\r\nContent-Length: many\r\n\r\n`, 400],
  ['two lengths', `${DECODE}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`, 400],
  ['a length and chunks', `${DECODE}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk of no size', `${DECODE}Content-Type: ${TYPE}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  [
    'a length beyond every limit',
    `${DECODE}Content-Type: ${TYPE}\r\nContent-Length: 99999999999\r\n\r\n`,
    413,
  ],
  ['headers without end', `${DECODE}X: ${'x'.repeat(100_000)}`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a NUL in a header', `${DECODE}X: a\u0000b\r\n\r\n`, 400],
])('a request with %s is refused with a sentence', async (_name, request, status) => {
  const { app, port } = await listening();
  const line = await openLine(port);
  line.write(request);
  const said = await line.answer();
  expect(said.split('\r\n')[0]).toContain(` ${status} `);
  expect(said).toMatch(/"message":"[A-Z][^"]+\."/);
  expect(said.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(app.log.join('')).not.toContain('xxxx');
});

test.each([
  ['headers', DECODE],
  ['a body', `${DECODE}Content-Type: ${TYPE}\r\nContent-Length: 9000000\r\n\r\n${IMAGE.toString()}`],
])(
  'a client that does not finish %s in REQUEST_SECONDS gets 408 and is cut off',
  async (_name, beginning) => {
    const { port, held } = await listening({ REQUEST_SECONDS: '1' });
    const line = await openLine(port);
    line.write(beginning);
    expect(await line.untilClosed()).toMatch(/^HTTP\/1\.1 408 .*"message":"The request took too long/s);
    await held.until((bytes) => bytes === 0);
  },
);

test('announcing a lot and sending little does not take memory that others need', async () => {
  const { app, port } = await listening({ UPLOAD_MEMORY_BYTES: '2000000' });
  const lines = await Promise.all(Array.from({ length: 20 }, () => openLine(port)));
  onTestFinished(() => lines.forEach(({ end }) => void end()));
  for (const line of lines) {
    line.write(`${DECODE}Content-Type: ${TYPE}\r\nContent-Length: 900000\r\n\r\n`);
    line.write(IMAGE);
  }
  const form = await formOf({ image: Buffer.alloc(800_000, 1), key: 'k' });
  const answer = await fetch(`http://127.0.0.1:${port}/api/images/decode`, {
    method: 'POST',
    headers: form.headers,
    body: form.payload,
  });
  expect(answer.status).toBe(422);
  expect((await app.get('/api/live')).status).toBe(200);
});

/** The beginning of an endless upload from a network. */
function stalled(network: string, bytes: number): Buffer {
  const image = part('name="image"; filename="a.png"', Buffer.alloc(bytes, 1));
  const length = image.length + KEY.length + END.length;
  const headers = `X-Forwarded-For: ${network}\r\nContent-Type: ${TYPE}\r\nContent-Length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(`${DECODE}${headers}`), image]);
}

test('stalled uploads of one network leave others the memory that they need', async () => {
  const { port, held } = await listening({ UPLOAD_MEMORY_BYTES: '1000000', TRUST_PROXY: 'loopback' });
  const refusals: string[] = [];
  for (let upload = 0; upload < 4; upload += 1) {
    const line = await openLine(port);
    const before = held.bytes;
    line.write(stalled('192.0.2.66', 300_000));
    const answered = line.answer().then((said) => refusals.push(said));
    await Promise.race([held.until((bytes) => bytes >= before + 290_000), answered]);
  }
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) expect(refusal).toMatch(/ 503 .*"code":"server.busy"/s);
  const form = await formOf({ image: Buffer.alloc(200_000, 1), key: 'k' });
  const headers = { ...form.headers, 'x-forwarded-for': '192.0.2.1' };
  const url = `http://127.0.0.1:${port}/api/images/decode`;
  expect((await fetch(url, { method: 'POST', headers, body: form.payload })).status).toBe(422);
});

test('an upload that stalls gets 408 and is cut off, and its memory is freed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, held } = await listening();
  const line = await openLine(port);
  line.write(stalled('192.0.2.66', 300_000));
  await held.until((bytes) => bytes >= 300_000);
  vi.advanceTimersByTime(20_000);
  vi.advanceTimersByTime(20_000);
  expect(await line.untilClosed()).toMatch(/^HTTP\/1\.1 408 .*"message":"This upload is too slow\./s);
  await held.until((bytes) => bytes === 0);
});

test('an upload as slow as a slow phone’s arrives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, held } = await listening();
  const line = await openLine(port);
  const whole = Buffer.concat([stalled('192.0.2.66', 1_000_000), KEY, END]);
  for (let sent = 0; sent < 1_000_000; sent += 200_000) {
    const before = held.bytes;
    line.write(whole.subarray(sent, sent + 200_000));
    await held.until((bytes) => bytes > before + 190_000);
    vi.advanceTimersByTime(20_000);
  }
  line.write(whole.subarray(1_000_000));
  expect(await line.answer()).toMatch(/^HTTP\/1\.1 422 /);
});

test('one network may only hold so many connections, and further ones are refused with a sentence', async () => {
  const { port } = await listening({ CONNECTIONS_PER_NETWORK: '3' });
  const lines = [await openLine(port), await openLine(port), await openLine(port)];
  const refused = await openLine(port);
  expect(await refused.untilClosed()).toMatch(
    /^HTTP\/1\.1 429 .*"message":"Too many connections from your network\./s,
  );
  const [first] = lines;
  first?.end();
  const get = async () => {
    const line = await openLine(port);
    line.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return (await line.untilClosed()).split('\r\n')[0];
  };
  await expect.poll(get).toBe('HTTP/1.1 200 OK');
});

test('an upload whose sender goes away is forgotten', async () => {
  const { port, held } = await listening();
  const line = await openLine(port);
  const image = await pngPhoto({ width: 200, height: 200 });
  line.write(`${DECODE}Content-Type: ${TYPE}\r\nContent-Length: 9000000\r\n\r\n`);
  line.write(part('name="image"; filename="a.png"', Buffer.concat([image, image, image])));
  await held.until((bytes) => bytes > 0);
  line.end();
  await held.until((bytes) => bytes === 0);
});

test.each([
  ['POST', '/api/images/open/nothing'],
  ['POST', '/api/images/receipts'],
  ['POST', '/api/stripe/create-checkout-session'],
  ['POST', '/api/auth/sign-out'],
] as const)('a body of JSON that is far too long for %s %s is not read', async (method, url) => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const payload = JSON.stringify({ mark: 'unread '.repeat(10_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request({ method, url, person, payload, headers });
  expect(answer.status).toBe(400);
  expect(parse.mock.calls.some(([text]) => text.includes('unread'))).toBe(false);
});
