import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegPhoto, pngPhoto } from './support/pictures.ts';
import { startApp, type TestApp } from './support/test-app.ts';

const size = { width: 600, height: 500 };
const message = 'Meet me at noon';

/** Hides with the label, and reveals the result by its key and as a saved file. */
async function hideAndReveal(app: TestApp, image: File) {
  const person = await app.signUp('a@example.org');
  const encoded = await app.encode({ image, message, key: 'k' }, person);
  expect(encoded.json()).toMatchObject({ hasQRCode: true });
  const { encodingId, s3Key, filename } = encoded.json();
  const { bytes } = await app.get(`/api/images/public/${encodingId}`);
  const answers = [
    await app.decode({ s3Key: String(s3Key), key: 'k' }),
    await app.decode({ image: new File([new Uint8Array(bytes)], String(filename)), key: 'k' }),
  ];
  return { result: bytes, messages: answers.map((answer) => answer.json().message) };
}

test('A-26 a picture of as many pixels as are accepted gets its label, and can be revealed with it', async () => {
  const app = await startApp({
    env: { IMAGE_MAX_PIXELS: String(size.width * size.height) },
    pictureProcesses: true,
  });
  const cover = new File([new Uint8Array(await jpegPhoto(size))], 'cover.jpg');
  const { messages } = await hideAndReveal(app, cover);
  expect(messages).toEqual([message, message]);
});

test('A-26 a file of as many bytes as are accepted may grow by its label, and can be revealed', async () => {
  const packed = await sharp(await pngPhoto(size))
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
  const cover = new File([new Uint8Array(packed)], 'cover.png');
  const app = await startApp({ env: { IMAGE_MAX_BYTES: String(cover.size) } });
  const { result, messages } = await hideAndReveal(app, cover);
  expect(result.length).toBeGreaterThan(cover.size);
  expect(messages).toEqual([message, message]);
});

test('A-26 the page learns how much larger a picture to be revealed may be', async () => {
  const app = await startApp({ env: { IMAGE_MAX_BYTES: '5000000', IMAGE_MAX_PIXELS: '1000000' } });
  expect((await app.get('/api/config')).json()).toMatchObject({
    imageMaxBytes: 5_000_000,
    revealMaxBytes: 7_500_000,
    imageMaxPixels: 1_000_000,
    revealMaxPixels: 1_700_000,
  });
});
