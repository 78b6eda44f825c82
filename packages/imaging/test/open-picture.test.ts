import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../codec/test/seeded.ts';
import { ImagingError, nodeFiles } from '../src/index.ts';
import { DEFAULT_LIMITS } from '../src/shared/limits.ts';
import { landscape, mutate, rawSharp } from './pictures.ts';

const scene = landscape({ width: 160, height: 120 });
const see = landscape({ width: 160, height: 120, channels: 4 });
const open = (bytes: Uint8Array, limits = DEFAULT_LIMITS) => nodeFiles.open(bytes, limits);
const refusal = async (bytes: Uint8Array) => {
  const error = await open(bytes).catch((error: unknown) => error);
  if (!(error instanceof ImagingError)) throw new Error('was opened');
  return error;
};

const lossy = await rawSharp(scene).webp({ quality: 80 }).toBuffer();
const lossless = await rawSharp(scene).webp({ lossless: true }).toBuffer();
const extended = await rawSharp(see)
  .webp({ quality: 80 })
  .withExif({ IFD0: { Artist: 'x' } })
  .toBuffer();
const animated = await sharp(landscape({ width: 40, height: 80 }).data, {
  raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
})
  .webp({ delay: [100, 100], lossless: true })
  .toBuffer();

/** The file with another canvas size in its first chunk. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(extended);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

describe('WebP, in which a message is looked for', () => {
  test('lossless gives back every sample', async () => {
    expect(await open(lossless)).toEqual({ format: 'webp', raster: scene });
  });

  test.each([
    ['without alpha', lossy, 3],
    ['with alpha and EXIF', extended, 4],
  ] as const)('%s shows what libwebp shows', async (_, file, channels) => {
    const { raster } = await open(file);
    expect(raster).toMatchObject({ width: 160, height: 120, channels });
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect(Buffer.compare(Buffer.from(raster.data), data)).toBe(0);
  });

  test('is turned as its EXIF says', async () => {
    const turned = await rawSharp(scene).withMetadata({ orientation: 6 }).webp().toBuffer();
    expect((await open(turned)).raster).toMatchObject({ width: 120, height: 160 });
  });

  test('is not taken as a cover', async () => {
    await expect(nodeFiles.read(lossy, DEFAULT_LIMITS)).rejects.toMatchObject({
      code: 'image.unsupported',
      message: 'File type must be PNG or JPEG; this is a WebP picture.',
    });
  });

  test.each([
    ['lossy', lossy],
    ['lossless', lossless],
    ['extended', extended],
  ])('cut off anywhere it is refused: %s', async (_, file) => {
    for (let share = 0.05; share < 1; share += 0.05) {
      const cut = file.subarray(0, Math.floor(file.length * share));
      expect((await refusal(cut)).code).toBe(cut.length < 12 ? 'image.unsupported' : 'image.unreadable');
    }
  });

  test.each([
    ['lossy', lossy],
    ['lossless', lossless],
  ])('cut in its data, with lengths that say otherwise, it is refused: %s', async (_, file) => {
    const cut = Buffer.from(file.subarray(0, 2 * Math.floor(file.length / 4)));
    cut.writeUInt32LE(cut.length - 8, 4);
    cut.writeUInt32LE(cut.length - 20, 16);
    expect((await refusal(cut)).code).toBe('image.unreadable');
  });

  test('animated it is refused', async () => {
    expect(await refusal(animated)).toMatchObject({
      code: 'image.unsupported',
      message: 'File type must be PNG, JPEG or WebP; this is an animated WebP picture.',
    });
  });

  test('a canvas of 16 million by 16 million is refused before anything is decoded', async () => {
    expect(await refusal(claiming(2 ** 24, 2 ** 24))).toMatchObject({ code: 'image.too_many_pixels' });
  });

  test('a canvas that is not the size of its picture is refused', async () => {
    expect(await refusal(claiming(161, 120))).toMatchObject({ code: 'image.unreadable' });
    expect((await open(claiming(160, 120))).raster.width).toBe(160);
  });

  test('one that is a ZIP archive as well is refused', async () => {
    const zip = Buffer.concat([lossy, Buffer.from('PK\x03\x04 files')]);
    expect(await refusal(zip)).toMatchObject({ code: 'image.unsupported' });
  });

  test('too large it is refused before it is looked at', async () => {
    const limits = { maxBytes: lossy.length - 1, maxPixels: 1e6 };
    await expect(open(lossy, limits)).rejects.toMatchObject({ code: 'image.too_large' });
  });

  test.each([
    ['lossy', lossy],
    ['lossless', lossless],
    ['extended', extended],
  ])('with bytes changed at random it is opened or refused, never a crash: %s', async (_, file) => {
    const random = seeded(20_261_123);
    for (let round = 0; round < 200; round++) {
      const opened = await open(mutate(file, random)).catch((error: unknown) => error);
      if (!(opened instanceof ImagingError)) expect(opened).toHaveProperty('raster.data');
    }
  });
});

test('for anything else the sentence says what is accepted', async () => {
  const gif = await rawSharp(scene).gif().toBuffer();
  expect((await refusal(gif)).message).toBe('File type must be PNG, JPEG or WebP; this is a GIF.');
  expect(await open(await rawSharp(scene).png().toBuffer())).toMatchObject({ format: 'png' });
});
