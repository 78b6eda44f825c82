import { expect, test } from 'vitest';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  jpegPhoto,
  pngHeader,
  pngPhoto,
  webpClaiming,
  webpPhoto,
} from './support/pictures.ts';
import { startApp } from './support/test-app.ts';

const tiny = { width: 1, height: 1 };

/** Each bad file with the statuses that are acceptable. */
const files: [string, () => Promise<Uint8Array>, string, number[], number[]][] = [
  ['empty', async () => Buffer.alloc(0), 'a.png', [422], [422]],
  ['a truncated PNG', async () => (await pngPhoto()).subarray(0, 20_000), 'a.png', [422], [422]],
  ['a truncated JPEG', async () => (await jpegPhoto()).subarray(0, 20_000), 'a.jpg', [422], [422]],
  ['a JPEG renamed to PNG', jpegPhoto, 'a.png', [415], [415]],
  ['a PNG renamed to JPG', pngPhoto, 'a.jpg', [415], [415]],
  ['of 1 × 1 pixel', () => pngPhoto(tiny), 'a.png', [422], [422]],
  [
    'a header of 30,000 × 30,000 pixels',
    async () => pngHeader({ width: 30_000, height: 30_000 }),
    'a.png',
    [413],
    [413],
  ],
  ['an animated GIF', animatedGif, 'a.gif', [415], [415]],
  ['an animated GIF renamed to PNG', animatedGif, 'a.png', [415], [415]],
  ['an animated PNG', animatedPng, 'a.png', [415, 422], [415, 422]],
  ['a WebP', webpPhoto, 'a.webp', [415], [422]],
  ['a WebP renamed to PNG', webpPhoto, 'a.png', [415], [415]],
  ['an animated WebP', animatedWebp, 'a.webp', [415], [415]],
  ['a truncated WebP', async () => (await webpPhoto()).subarray(0, 5000), 'a.webp', [415], [422]],
  [
    'a WebP canvas of 30,000 × 30,000 pixels',
    () => webpClaiming({ width: 30_000, height: 30_000 }),
    'a.webp',
    [415],
    [413],
  ],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', [415], [415]],
  ['text', async () => Buffer.from('not a picture at all'), 'a.png', [415], [415]],
];

test.each(files)(
  'a file that is %s gets a sentence and leaves nothing behind',
  async (_name, make, filename, hiding, revealing) => {
    const app = await startApp();
    const person = await app.signUp('a@example.org');
    const image = new File([new Uint8Array(await make())], filename);

    const encoded = await app.encode({ image, message: 'hi', key: 'k' }, person);
    expect(hiding).toContain(encoded.status);
    expect(encoded.json().message).toMatch(/^[A-Z].+[.]$/);
    expect(encoded.json().code).toMatch(/^image\./);
    const decoded = await app.decode({ image, key: 'k' });
    expect(revealing).toContain(decoded.status);

    expect(await app.used(person)).toBe(0);
    expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
    expect((await app.get('/api/health')).status).toBe(200);
  },
);

test.each([
  ['an animated WebP', animatedWebp, 'a.webp'],
  ['a GIF', animatedGif, 'a.gif'],
  ['a WebP under the name of a PNG', webpPhoto, 'a.png'],
])('A-27 %s sent to be revealed gets the list of types that are accepted there', async (_, make, name) => {
  const app = await startApp();
  const answer = await app.decode({ image: new File([new Uint8Array(await make())], name), key: 'k' });
  expect(answer.status).toBe(415);
  expect(answer.json()).toMatchObject({
    code: 'image.unsupported',
    message: 'File type must be PNG, JPG, JPEG or WebP, and the file must be what its name says.',
  });
});

test('A-27 a PNG that is declared to be a JPEG gets 415 and the list of types', async () => {
  const app = await startApp({ pictureProcesses: true });
  const person = await app.signUp('a@example.org');
  const image = new File([new Uint8Array(await pngPhoto())], 'a.png', { type: 'image/jpeg' });
  const answer = await app.encode({ image, message: 'hi', key: 'k' }, person);
  expect(answer.status).toBe(415);
  expect(answer.json().message).toMatch(/^File type must be PNG, JPG or JPEG/);
});

test('A-26 a file over the limit gets 413, announced or not, and nothing is counted', async () => {
  const app = await startApp({ env: { IMAGE_MAX_BYTES: '20000' } });
  const person = await app.signUp('a@example.org');
  const slightly = await app.encode({ image: Buffer.alloc(20_001), message: 'hi', key: 'k' }, person);
  const far = await app.encode({ image: Buffer.alloc(2_000_000), message: 'hi', key: 'k' }, person);
  for (const answer of [slightly, far]) {
    expect(answer.status).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'image.too_large', details: { maxBytes: 20_000 } });
  }
  expect(await app.used(person)).toBe(0);
});

test('A-26 a picture without room for its message gets 422 and how much would fit', async () => {
  const app = await startApp({ pictureProcesses: true });
  const person = await app.signUp('a@example.org');
  const image = await pngPhoto({ width: 120, height: 120 });
  const answer = await app.encode({ image, message: 'm'.repeat(500), key: 'k' }, person);
  expect(answer.status).toBe(422);
  expect(['image.no_room', 'image.too_small']).toContain(answer.json().code);
  expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
});
