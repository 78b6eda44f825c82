import { routes } from '@underpaint/contract';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { barePng, labelled, NOT_RESERVED, NOTHING, put, refusal, reserve } from '../support/on-device.ts';
import { type Answer, formOf, type Person, startApp, type TestApp } from '../support/test-app.ts';

const LABEL =
  'The label with the QR code is missing from this image, or is not the one that belongs to it. Please encode it again.';
const FOREIGN = 'This file contains more than a picture. Please encode it again.';
const UNREADABLE = 'This image cannot be read. The file may be damaged or incomplete.';
const UNSUPPORTED = 'File type must be PNG, JPG or JPEG, and the file must be what its name says.';
const CANARY = Buffer.from('canary');
/** The size of the square of the label's code that contains a finder pattern. */
const CORNER = 24;

type Labelled = Awaited<ReturnType<typeof labelled>>;
type Write = (image: Sharp) => Promise<Buffer>;

/** What somebody might change about a label they do not want. */
const CHANGED: Record<string, (made: Labelled) => Sharp> = {
  'cut off': ({ image, width }) => image.extract({ left: 0, top: 0, width, height: 360 }),
  'cut in half': ({ image, width, height }) =>
    image.extract({ left: 0, top: 0, width, height: Math.round((360 + height) / 2) }),
  moved: ({ image, width, height }) =>
    image
      .extract({ left: 0, top: 8, width, height: height - 8 })
      .extend({ bottom: 8, background: '#f8f4eb' }),
  'painted over': ({ image, width, height }) =>
    image.composite([{ input: { create: paper(width, height - 360) }, left: 0, top: 360 }]),
  'painted over in a corner': ({ image, height }) =>
    image.composite([{ input: { create: paper(CORNER, CORNER) }, left: 24, top: height - CORNER - 16 }]),
};

const paper = (width: number, height: number) =>
  ({ width, height, channels: 3, background: '#ffffff' }) as const;

const jpeg: Write = (image) => image.jpeg({ quality: 92 }).toBuffer();
const withExif: (write: Write) => Write = (write) => (image) =>
  write(image.withExif({ IFD0: { Artist: 'canary' } }));
const cut: (write: Write) => Write = (write) => async (image) => (await write(image)).subarray(0, 4000);
const behind: (write: Write, what?: Buffer) => Write = (write, what) => async (image) => {
  const bytes = await write(image);
  return Buffer.concat([bytes, what ?? bytes]);
};

async function stage() {
  const app = await startApp();
  return { app, person: await app.signUp('a@example.org') };
}

/** Nothing is counted or stored, and the reservation is gone. */
async function expectGivenBack(app: TestApp, person: Person, reservation: { encodingId: string }) {
  expect(await app.used(person)).toBe(0);
  expect(await app.leftovers()).toEqual(NOTHING);
  const again = await refusal(put(app, person, reservation, CANARY));
  expect(again).toEqual({ status: 404, code: 'not_found', message: NOT_RESERVED });
}

describe.each([
  ['PNG', barePng],
  ['JPEG', jpeg],
] as const)('a %s from a device', (_, write) => {
  test('is stored with its label as it is', async () => {
    const { app, person } = await stage();
    const reservation = await reserve(app, person);
    const { image } = await labelled(reservation.labelUrl ?? '');
    const bytes = await write(image);
    await put(app, person, reservation, bytes);
    const stored = await app.get(`/api/images/public/${reservation.encodingId}`);
    expect(Buffer.compare(stored.bytes, bytes)).toBe(0);
  });

  test.each(Object.entries(CHANGED))(
    'whose label is %s is refused and the encode given back',
    async (__, change) => {
      const { app, person } = await stage();
      const reservation = await reserve(app, person);
      // Overlays need a finished file to be placed on, and crops one to be taken from.
      const made = await labelled(reservation.labelUrl ?? '');
      const bytes = await write(change({ ...made, image: sharp(await barePng(made.image)) }));
      const refused = await refusal(put(app, person, reservation, bytes));
      expect(refused).toEqual({ status: 422, code: 'image.label', message: LABEL });
      await expectGivenBack(app, person, reservation);
    },
  );

  test.each([
    [
      'with the label of another picture',
      write,
      'https://underpaint.example/decode/other',
      422,
      'image.label',
      LABEL,
    ],
    ['with EXIF', withExif(write), null, 422, 'image.foreign', FOREIGN],
    ['with bytes behind it', behind(write, CANARY), null, 422, 'image.foreign', FOREIGN],
    ['with a second picture in the same file', behind(write), null, 422, 'image.foreign', FOREIGN],
    ['that was cut short', cut(write), null, 422, 'image.unreadable', UNREADABLE],
    [
      'that is a WebP after all',
      (image: Sharp) => image.webp().toBuffer(),
      null,
      415,
      'image.unsupported',
      UNSUPPORTED,
    ],
    ['that is a document', async () => Buffer.from('%PDF-1.7'), null, 415, 'image.unsupported', UNSUPPORTED],
  ] as const)('%s is refused and the encode given back', async (__, make, url, status, code, message) => {
    const { app, person } = await stage();
    const reservation = await reserve(app, person);
    const { image } = await labelled(url ?? reservation.labelUrl ?? '');
    expect(await refusal(put(app, person, reservation, await make(image)))).toEqual({
      status,
      code,
      message,
    });
    await expectGivenBack(app, person, reservation);
  });
});

describe('a form in which no picture can be stored', () => {
  const LARGEST = 400_000;
  const asFile = (bytes: Uint8Array, name = 'made.png') => new File([new Uint8Array(bytes)], name);

  async function send(app: TestApp, person: Person, fields: Parameters<typeof formOf>[0]): Promise<Answer> {
    const { encodingId } = await reserve(app, person);
    return app.request({
      method: 'PUT',
      url: `/api/images/${encodingId}`,
      person,
      ...(await formOf(fields)),
    });
  }

  test.each([
    [
      'of more bytes than a picture may have',
      { image: asFile(Buffer.alloc(2 * LARGEST)) },
      413,
      'image.too_large',
    ],
    ['with an empty file', { image: asFile(Buffer.alloc(0)) }, 422, 'image.unreadable'],
    ['with two files', { image: [asFile(CANARY), asFile(CANARY)] }, 400, 'image.too_many'],
    ['without a file', { image: new File([], '') }, 400, 'image.missing'],
  ])('%s is refused and the encode given back', async (_, fields, status, code) => {
    const app = await startApp({ env: { IMAGE_MAX_BYTES: String(LARGEST) } });
    const person = await app.signUp('a@example.org');
    const answer = await send(app, person, fields);
    expect([answer.status, answer.json().code]).toEqual([status, code]);
    expect(answer.json().message).toMatch(/\.$/);
    expect(await app.used(person)).toBe(0);
    expect(await app.leftovers()).toEqual(NOTHING);
  });

  test('with more pixels than a picture may have is refused and the encode given back', async () => {
    const app = await startApp({ env: { IMAGE_MAX_PIXELS: '100000' } });
    const person = await app.signUp('a@example.org');
    const reservation = await reserve(app, person);
    const { image } = await labelled(reservation.labelUrl ?? '');
    const refused = await refusal(put(app, person, reservation, await jpeg(image)));
    expect(refused).toMatchObject({ code: 'image.too_many_pixels', message: expect.stringMatching(/\.$/) });
    await expectGivenBack(app, person, reservation);
  });

  test('from somebody else gives nothing back', async () => {
    const { app, person } = await stage();
    const other = await app.signUp('b@example.org');
    const { encodingId } = await reserve(app, person);
    const form = await formOf({ image: asFile(Buffer.alloc(0)) });
    await app.request({ method: 'PUT', url: `/api/images/${encodingId}`, person: other, ...form });
    expect(await app.used(person)).toBe(1);
  });

  test('leaves a picture alone that is stored already', async () => {
    const { app, person } = await stage();
    const reservation = await reserve(app, person);
    const { image } = await labelled(reservation.labelUrl ?? '');
    await put(app, person, reservation, await jpeg(image));
    const form = await formOf({ image: asFile(Buffer.alloc(0)) });
    await app.request({ method: 'PUT', url: `/api/images/${reservation.encodingId}`, person, ...form });
    expect(await app.used(person)).toBe(1);
    expect(await app.client(person).call(routes.history, {})).toHaveLength(1);
  });
});
