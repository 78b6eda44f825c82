import { EMAIL_MAX_UNITS } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { pngPhoto } from './support/pictures.ts';
import { RecordingWorkers } from './support/recording-workers.ts';
import { startApp, type TestApp } from './support/test-app.ts';

const small = { width: 64, height: 64 };

async function appWithRecorder() {
  const workers = new RecordingWorkers();
  const app = await startApp({ parts: { workers } });
  return { app, workers, person: await app.signUp('a@example.org'), image: await pngPhoto(small) };
}

/** A hand-written form, for what FormData would never send. */
function rawForm(parts: { head: string; body: Uint8Array }[]) {
  const lines = parts.flatMap(({ head, body }) => [
    Buffer.from(`--paint\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...lines, Buffer.from('--paint--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=paint' },
  };
}

test.each([
  ['1 character', 'a'],
  ['499 characters', 'a'.repeat(499)],
  ['500 characters', 'a'.repeat(500)],
  ['250 emoji', '🎨'.repeat(250)],
  ['right-to-left text', 'שלום עולם مرحبا'],
  ['combining marks', 'e\u0301\u0323 u\u0308'],
  ['a NUL', 'a\u0000b'],
  ['a byte order mark', '\uFEFFa'],
])('S-1.2 S-5.2 C.3 a message of %s reaches the codec exactly', async (_name, message) => {
  const { app, workers, person, image } = await appWithRecorder();
  const answer = await app.encode({ image, message, key: 'k' }, person);
  expect(answer.status).toBe(200);
  expect(workers.encodes.map((task) => task.message)).toEqual([message]);
});

test('A-05 line breaks are counted and kept as LF, although forms send CR LF', async () => {
  const { app, workers, person, image } = await appWithRecorder();
  const message = `${'a'.repeat(400)}${'\n'.repeat(99)}b`;
  const answer = await app.encode({ image, message: message.replaceAll('\n', '\r\n'), key: 'k' }, person);
  expect(answer.status).toBe(200);
  expect(workers.encodes[0]?.message).toBe(message);
});

test.each([
  ['missing', undefined, 'message.missing'],
  ['empty', '', 'message.missing'],
  ['white space', ' \t\n\u00a0 ', 'message.missing'],
  ['501 characters', 'a'.repeat(501), 'message.too_long'],
  ['251 emoji', '🎨'.repeat(251), 'message.too_long'],
  ['100,000 characters', 'a'.repeat(100_000), 'message.too_long'],
])('S-5.2 C.3 a message that is %s gets 400 and counts nothing', async (_name, message, code) => {
  const { app, workers, person, image } = await appWithRecorder();
  const answer = await app.encode({ image, key: 'k', ...(message === undefined ? {} : { message }) }, person);
  expect(answer.status).toBe(400);
  expect(answer.json().code).toBe(code);
  expect(workers.encodes).toEqual([]);
  expect(await app.used(person)).toBe(0);
});

test('C.3 a lone surrogate on the wire is refused, never replaced', async () => {
  const { app, person, image } = await appWithRecorder();
  const form = rawForm([
    { head: 'name="image"; filename="a.png"', body: image },
    { head: 'name="message"', body: Buffer.from([0x61, 0xed, 0xa0, 0x80]) },
    { head: 'name="key"', body: Buffer.from('k') },
  ]);
  const answer = await app.request({ method: 'POST', url: '/api/images/encode', person, ...form });
  expect(answer.status).toBe(400);
  expect(answer.json().code).toBe('message.not_text');
});

test.each([
  ['missing', undefined, 'key.missing'],
  ['empty', '', 'key.missing'],
  ['of 1,025 characters', 'k'.repeat(1025), 'key.too_long'],
  ['of 10,000 characters', 'k'.repeat(10_000), 'key.too_long'],
  ['of 100,000 characters', 'k'.repeat(100_000), 'key.too_long'],
])('S-5.4 a key that is %s gets 400 on both sides', async (_name, key, code) => {
  const { app, person, image } = await appWithRecorder();
  const fields = { image, ...(key === undefined ? {} : { key }) };
  for (const answer of [
    await app.encode({ ...fields, message: 'hi' }, person),
    await app.decode(fields, person),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.json().code).toBe(code);
  }
});

test('A-06 a key of one space is a key, and spaces around a key are part of it', async () => {
  const { app, workers, person, image } = await appWithRecorder();
  await app.encode({ image, message: 'hi', key: ' ' }, person);
  await app.encode({ image, message: 'hi', key: ' k ' }, person);
  expect(workers.encodes.map((task) => task.passphrase)).toEqual([' ', ' k ']);
});

test.each(['false', 'true', 'maybe', ''])(
  'A-56 includeQRCode=%s gives a free account its QR code',
  async (includeQRCode) => {
    const { app, workers, person, image } = await appWithRecorder();
    const answer = await app.encode({ image, message: 'hi', key: 'k', includeQRCode }, person);
    expect(answer.json().hasQRCode).toBe(true);
    expect(workers.encodes[0]?.labelUrl).toBe(`http://localhost:3000/decode/${answer.json().encodingId}`);
  },
);

test.each(['finest', 'balanced', 'sturdiest'])(
  'A-70 quality=%s reaches the codec as it was sent',
  async (quality) => {
    const { app, workers, person, image } = await appWithRecorder();
    expect((await app.encode({ image, message: 'hi', key: 'k', quality }, person)).status).toBe(200);
    expect(workers.encodes.map(({ wanted }) => wanted)).toEqual([quality]);
  },
);

test('A-70 without a quality, hiding is balanced', async () => {
  const { app, workers, person, image } = await appWithRecorder();
  expect((await app.encode({ image, message: 'hi', key: 'k' }, person)).status).toBe(200);
  expect(workers.encodes.map(({ wanted }) => wanted)).toEqual(['balanced']);
});

test.each(['', 'best', 'Finest', '92', 'sturdiest '])(
  'A-70 quality=“%s” gets 400 with the three words, and counts nothing',
  async (quality) => {
    const { app, workers, person, image } = await appWithRecorder();
    const answer = await app.encode({ image, message: 'hi', key: 'k', quality }, person);
    expect([answer.status, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(answer.json().message).toBe('The field “quality” must be finest, balanced or sturdiest.');
    expect(workers.encodes).toEqual([]);
    expect(await app.used(person)).toBe(0);
  },
);

async function refusals(app: TestApp, person: Awaited<ReturnType<TestApp['signUp']>>, image: Uint8Array) {
  const good = { image, message: 'hi', key: 'k' };
  return {
    'no image': await app.encode({ message: 'hi', key: 'k' }, person),
    'two images': await app.encode({ ...good, image: [image, image] }, person),
    'two messages': await app.encode({ ...good, message: ['hi', 'hi'] }, person),
    'two keys': await app.encode({ ...good, key: ['k', 'k'] }, person),
    'an unknown field': await app.encode({ ...good, colour: 'blue' }, person),
    'twenty unknown fields': await app.encode({ ...good, colour: Array<string>(20).fill('blue') }, person),
    'a field named after a prototype': await app.encode({ ...good, constructor: 'x' }, person),
    'neither image nor s3Key': await app.decode({ key: 'k' }),
    'image and s3Key': await app.decode({ image, s3Key: 'a'.repeat(32), key: 'k' }),
  };
}

test('a missing, duplicate or unknown field gets 400 with a sentence, and nothing is counted', async () => {
  const { app, person, image } = await appWithRecorder();
  const codes = Object.entries(await refusals(app, person, image)).map(([name, answer]) => {
    expect([name, answer.status]).toEqual([name, 400]);
    expect(answer.json().message).toMatch(/^[A-Z].+[.]$/);
    return [name, answer.json().code];
  });
  expect(Object.fromEntries(codes)).toMatchObject({
    'no image': 'image.missing',
    'two images': 'image.too_many',
    'two messages': 'request.invalid',
    'an unknown field': 'request.invalid',
    'neither image nor s3Key': 'image.missing',
  });
  expect(await app.used(person)).toBe(0);
});

test('a body that is not a form, or breaks off, gets 400', async () => {
  const { app, person, image } = await appWithRecorder();
  const url = '/api/images/encode';
  const json = await app.request({ method: 'POST', url, person, payload: { message: 'hi' } });
  expect([json.status, json.json().code]).toEqual([400, 'request.invalid']);
  const whole = rawForm([{ head: 'name="image"; filename="a.png"', body: image }]);
  const cut = { ...whole, payload: whole.payload.subarray(0, 200) };
  const broken = await app.request({ method: 'POST', url, person, ...cut });
  expect([broken.status, broken.json().code]).toEqual([400, 'request.invalid']);
  const none = await app.request({ method: 'POST', url, person });
  expect([none.status, none.json().code]).toEqual([400, 'request.invalid']);
});

test('a form is refused where JSON is read, instead of ignoring what it asks for', async () => {
  const { app, person } = await appWithRecorder();
  const form = rawForm([{ head: 'name="maxViews"', body: Buffer.from('1') }]);
  const url = '/api/images/reservations';
  const answer = await app.request({ method: 'POST', url, person, ...form });
  expect([answer.status, answer.json()]).toEqual([
    400,
    { code: 'request.invalid', message: 'Please send JSON, not a form.' },
  ]);
  expect(await app.used(person)).toBe(0);
});

test.each([
  ['with a script', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['with a path of Windows', '..\\..\\x.png', 'x.png'],
  ['with a path', '../../etc/x.png', 'x.png'],
  ['that turns its end around', 'photo\u202Egnp.exe.png', 'photognp.exe.png'],
  ['of 5,004 characters', `${'n'.repeat(5000)}.png`, `${'n'.repeat(96)}.png`],
  ['with a NUL', 'a\u0000b.png', 'ab.png'],
  ['with an emoji', '🎨 day.png', '🎨 day.png'],
  ['without a name', '.png', 'picture.png'],
])('A-55 a file name %s is kept without harm', async (_, sent, kept) => {
  const { app, person, image } = await appWithRecorder();
  const head = `name="image"; filename="${sent.replaceAll('\\', '\\\\')}"`;
  const form = rawForm([
    { head, body: image },
    { head: 'name="message"', body: Buffer.from('hi') },
    { head: 'name="key"', body: Buffer.from('k') },
  ]);
  const answer = await app.request({ method: 'POST', url: '/api/images/encode', person, ...form });
  expect(answer.json().filename).toBe(kept);
  const url = answer.json().downloadUrl;
  const { headers } = await app.get(url);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
  );
});

test.each(['sign-up/email', 'sign-in/email', 'request-password-reset', 'send-verification-email'])(
  'A-47 %s refuses an email address longer than mail can have, which would be counted by its whole name',
  async (name) => {
    const app = await startApp();
    const ask = (email: string) =>
      app.request({
        method: 'POST',
        url: `/api/auth/${name}`,
        payload: { name: 'Ada', email, password: 'secret1' },
      });
    const domain = '@example.org';
    const longest = 'a'.repeat(EMAIL_MAX_UNITS - domain.length);
    expect((await ask(`a${longest}${domain}`)).json()).toMatchObject({ code: 'request.invalid' });
    expect((await ask(`${longest}${domain}`)).json()).not.toMatchObject({ code: 'request.invalid' });
  },
);
