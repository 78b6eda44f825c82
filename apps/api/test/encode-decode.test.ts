import { encodeResponse } from '@underpaint/contract';
import { channelNamed, REPORTED_CHANNELS, simulate } from '@underpaint/imaging';
import jsqrModule from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegPhoto, pngPhoto } from './support/pictures.ts';
import { type Answer, startApp } from './support/test-app.ts';

/** The package is CommonJS: its function is the default export's default. */
const jsQR = jsqrModule.default;

test('S-1.3 S-3.3 S-3.4 S-3.9 S-7.6 S-7.7 S-7.8 S-7.9 S-7.10 a message hidden in a PNG comes back from the link, from the key and from the file', async () => {
  const app = await startApp({ pictureProcesses: true });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto();

  const encoded = await app.encode({ image, message: 'Meet me at noon — 正午', key: 'open sesame' }, person);
  expect(encoded.status).toBe(200);
  const { encodingId, s3Key, downloadUrl, width, height } = encoded.json();
  expect(encoded.json()).toMatchObject({ format: 'png', filename: 'image.png', hasQRCode: true, width: 400 });
  expect(encoded.json().psnr).toBeGreaterThan(40);

  const shared = await app.get(`/api/images/share/${encodingId}`);
  expect(shared.json()).toEqual({ s3Key, filename: 'image.png', width, height });
  const picture = await app.get(`/api/images/public/${encodingId}`);
  const fromFile = await app.decode({ image: picture.bytes, key: 'open sesame' });
  expect(fromFile.json()).toEqual({ message: 'Meet me at noon — 正午' });
  const fromKey = await app.decode({ s3Key: String(s3Key), key: 'open sesame' });
  expect(fromKey.json()).toEqual({ message: 'Meet me at noon — 正午' });
  expect((await app.get(String(downloadUrl))).bytes.equals(picture.bytes)).toBe(true);
  expect((await app.get(`/api/images/${s3Key}`, person)).bytes.equals(picture.bytes)).toBe(true);
});

test('A-01 the answer says of each named service whether this picture survives it', async () => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const encoded = await app.encode({ image: await pngPhoto(), message: 'Meet me at noon', key: 'k' }, person);
  const { encodingId, survival } = encodeResponse.parse(encoded.json());
  expect(survival.map(({ channel }) => channel)).toEqual(REPORTED_CHANNELS.map(({ name }) => name));
  const messenger = survival.find(({ channel }) => channel === 'messenger');
  expect(messenger).toMatchObject({ words: 'Messenger photo', survives: true });

  const { bytes } = await app.get(`/api/images/public/${encodingId}`);
  const sent = await simulate(bytes, channelNamed('messenger'));
  const image = new File([new Uint8Array(sent)], 'received.jpg');
  expect((await app.decode({ image, key: 'k' })).json()).toEqual({ message: 'Meet me at noon' });
});

test('A-27 a picture that a service has turned into a WebP can be revealed, but is not accepted as a cover', async () => {
  const app = await startApp({ pictureProcesses: true });
  const person = await app.signUp('a@example.org');
  const cover = new File([new Uint8Array(await jpegPhoto({ width: 800, height: 600 }))], 'a.jpg');
  const encoded = await app.encode({ image: cover, message: 'Meet me at noon', key: 'k' }, person);
  const { bytes } = await app.get(`/api/images/public/${encoded.json().encodingId}`);
  const webp = await sharp(bytes).webp({ quality: 80 }).toBuffer();
  const image = new File([new Uint8Array(webp)], 'saved.webp', { type: 'image/webp' });
  expect((await app.decode({ image, key: 'k' })).json()).toEqual({ message: 'Meet me at noon' });
  expect((await app.encode({ image, message: 'hi', key: 'k' }, person)).json()).toEqual({
    message: 'File type must be PNG, JPG or JPEG, and the file must be what its name says.',
    code: 'image.unsupported',
  });
});

test('S-1.3 A-05 500 characters with 100 line breaks survive a JPEG and return with LF', async () => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const message = `${'abc\n'.repeat(100)}${'z'.repeat(100)}`;
  expect(message).toHaveLength(500);

  const image = new File([new Uint8Array(await jpegPhoto({ width: 800, height: 600 }))], 'Holiday.JPG');
  const encoded = await app.encode({ image, message, key: 'k' }, person);
  expect(encoded.json()).toMatchObject({ format: 'jpeg', filename: 'Holiday.JPG' });
  const answer = await app.decode({ s3Key: encoded.json().s3Key, key: 'k' });
  expect(answer.json()).toEqual({ message });
});

test('S-1.10 S-9.9 A-25 the picture of a free account carries a QR code of its link, even when asked not to', async () => {
  const app = await startApp({ env: { PUBLIC_ORIGIN: 'https://paint.example' } });
  const person = await app.signUp('a@example.org');
  const fields = { image: await pngPhoto(), message: 'hi', key: 'k', includeQRCode: 'false' };
  const encoded = await app.encode(fields, person);
  expect(encoded.json().hasQRCode).toBe(true);

  const { encodingId } = encoded.json();
  const { bytes } = await app.get(`/api/images/public/${encodingId}`);
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`https://paint.example/decode/${encodingId}`);
});

/** All headers except the time and what is left of this minute's requests. */
function constantHeaders(answer: Answer | undefined) {
  const passing = /^(date|x-ratelimit-(remaining|reset))$/;
  return Object.entries(answer?.headers ?? {}).filter(([name]) => !passing.test(name));
}

test('S-1.4 A-09 C.5 wrong key, no message and an altered picture get one and the same answer', async () => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const encoded = await app.encode({ image: await pngPhoto(), message: 'hi', key: 'right' }, person);
  const s3Key = encoded.json().s3Key;
  const { bytes } = await app.get(`/api/images/public/${encoded.json().encodingId}`);
  const thumbnail = await sharp(bytes).resize(64).png().toBuffer();
  const speck = await pngPhoto({ width: 1, height: 1 });

  const answers = [
    await app.decode({ s3Key, key: 'wrong' }),
    await app.decode({ image: await pngPhoto({ width: 320, height: 240 }), key: 'right' }),
    await app.decode({ image: new File([new Uint8Array(thumbnail)], 'a.png'), key: 'right' }),
    await app.decode({ image: new File([new Uint8Array(speck)], 'a.png'), key: 'right' }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    const details = { triesLeft: 4 };
    expect(answer.json()).toEqual({ message: 'No message found.', code: 'message.not_found', details });
    expect(constantHeaders(answer)).toEqual(constantHeaders(answers[0]));
  }
});

test('A-16 A-63 the headers of the public picture only let it be shown or saved, and cached for a minute', async () => {
  const app = await startApp();
  const person = await app.signUp('a@example.org');
  const image = new File([new Uint8Array(await pngPhoto())], 'Zürich "süß".png', { type: 'image/png' });
  const encoded = await app.encode({ image, message: 'hi', key: 'k' }, person);
  const url = `/api/images/public/${encoded.json().encodingId}`;

  const { headers, bytes } = await app.get(url);
  expect(headers['content-type']).toBe('image/png');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['cache-control']).toBe('public, max-age=60');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['content-disposition']).toMatch(/^inline; /);
  const saved = (await app.get(`${url}?download=1`)).headers['content-disposition'];
  expect(saved).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''Z%C3%BCrich/);

  const thumbnail = await app.get(`/api/images/thumbnail/${encoded.json().encodingId}`);
  expect(thumbnail.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(thumbnail.bytes).metadata()).format).toBe('jpeg');
});
