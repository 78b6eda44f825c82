import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { writePng } from '../src/browser/write-png.ts';
import { colourProfile } from '../src/formats/colour-profile.ts';
import { pngChunk } from '../src/formats/png-chunks.ts';
import { insertJpegProfile, insertPngChunks, pngProfileChunk } from '../src/formats/profile.ts';
import { checkMade, DEFAULT_LIMITS, hideInFile, nodeFiles, resultLimits } from '../src/index.ts';
import { rawRaster } from '../src/node/sharp-raster.ts';
import { pageFiles } from './browser-files.ts';
import { segmentOf, withFirst } from './jpeg-segments.ts';
import { pngOf, rawSharp } from './pictures.ts';

const URL_OF = (id: string) => `https://underpaint.example/decode/${id}`;
const LABEL = URL_OF('BuRWqwUpo5S_FuPxCOsbpw');
const photo = drawPhoto({ width: 640, height: 460, seed: 4 });
const limits = resultLimits(DEFAULT_LIMITS);

async function madeOf(cover: Uint8Array, labelUrl: string | null = LABEL): Promise<Uint8Array> {
  const { bytes } = await hideInFile({
    files: pageFiles,
    cover,
    message: 'm',
    passphrase: 'k',
    labelUrl,
    budgetMs: 0,
  });
  return bytes;
}

const jpegAt = (quality: number, options = {}) =>
  rawSharp(photo)
    .jpeg({ quality, ...options })
    .toBuffer();
const png = await madeOf(await pngOf(photo));
const jpeg = await madeOf(await jpegAt(90));

const check = (bytes: Uint8Array, labelUrl: string | null = LABEL) =>
  checkMade({ files: nodeFiles, bytes, labelUrl, limits });

describe('a picture that a page has made', () => {
  test.each([60, 75, 85, 92, 98])('of a JPEG of quality %i is taken with its label', async (quality) => {
    const { format, width, height } = await check(await madeOf(await jpegAt(quality)));
    expect({ format, width }).toEqual({ format: 'jpeg', width: 640 });
    expect(height).toBeGreaterThan(460);
  });

  test.each([
    ['a progressive JPEG', () => jpegAt(85, { progressive: true, chromaSubsampling: '4:4:4' })],
    ['a grey JPEG', () => rawSharp(photo).toColourspace('b-w').jpeg({ quality: 85 }).toBuffer()],
    ['a grey PNG', () => rawSharp(photo).toColourspace('b-w').png().toBuffer()],
    ['a JPEG with a profile', () => rawSharp(photo).withIccProfile('p3').jpeg().toBuffer()],
    ['a PNG with a profile', () => rawSharp(photo).withIccProfile('p3').png().toBuffer()],
    [
      'a PNG with a gamma',
      async () => insertPngChunks(await pngOf(photo), [pngChunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f))]),
    ],
    ['a transparent PNG', () => rawSharp(photo).ensureAlpha(0.5).png().toBuffer()],
  ])('of %s is taken', async (_, cover) => {
    await expect(check(await madeOf(await cover()))).resolves.toMatchObject({ width: 640 });
  });

  test('without a label is taken where none is due', async () => {
    const plain = await madeOf(await jpegAt(90), null);
    expect(await check(plain, null)).toMatchObject({ format: 'jpeg', width: 640, height: 460 });
    await expect(check(plain)).rejects.toMatchObject({ code: 'image.label' });
  });
});

/** The finished picture with its pixels changed, written again. */
async function changed(bytes: Uint8Array, change: (image: Sharp) => Sharp): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const image = change(sharp(await sharp(bytes).raw().toBuffer(), { raw: { width, height, channels: 3 } }));
  return bytes === png ? writePng(await rawRaster(image)) : image.jpeg({ quality: 92 }).toBuffer();
}

describe.each([
  ['PNG', png],
  ['JPEG', jpeg],
])('the label of a %s', (_, bytes) => {
  test.each([
    ['cut off', { left: 0, top: 0, width: 640, height: 460 }],
    ['cut in half', { left: 0, top: 0, width: 640, height: 510 }],
    ['cut at the right', { left: 0, top: 0, width: 560, height: 560 }],
  ])('is missed where it is %s', async (_name, box) => {
    const cut = await changed(bytes, (image) => image.extract(box));
    await expect(check(cut)).rejects.toMatchObject({ code: 'image.label' });
  });

  test('is missed where it is painted over, in one corner too', async () => {
    const { height } = await sharp(bytes).metadata();
    for (const [width, top] of [
      [640, 460],
      [24, height - 40],
    ] as const) {
      const patch = { create: { width, height: height - top, channels: 3, background: '#fff' } } as const;
      const paper = await sharp(patch).png().toBuffer();
      const painted = await changed(bytes, (image) =>
        image.composite([{ input: paper, left: 30 * (640 - width > 0 ? 1 : 0), top }]),
      );
      await expect(check(painted)).rejects.toMatchObject({ code: 'image.label' });
    }
  });

  test('is missed where it is moved', async () => {
    const moved = await changed(bytes, (image) =>
      image
        .extract({ left: 0, top: 6, width: 640, height: 550 })
        .extend({ bottom: 6, background: '#f8f4eb' }),
    );
    await expect(check(moved)).rejects.toMatchObject({ code: 'image.label' });
  });

  test('is missed where it belongs to another picture', async () => {
    await expect(check(bytes, URL_OF('BuRWqwUpo5S_FuPxCOsbpx'))).rejects.toMatchObject({
      code: 'image.label',
    });
  });
});

describe('a file that holds more than a picture', () => {
  const text = Buffer.from('a canary');

  test.each([
    ['bytes behind a PNG', () => Buffer.concat([png, text])],
    ['bytes behind a JPEG', () => Buffer.concat([jpeg, text])],
    ['a second picture', () => Buffer.concat([jpeg, jpeg])],
    [
      'EXIF',
      () =>
        sharp(jpeg)
          .withExif({ IFD0: { Artist: 'canary' } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'EXIF in a PNG',
      () =>
        sharp(png)
          .withExif({ IFD0: { Artist: 'canary' } })
          .png()
          .toBuffer(),
    ],
    [
      'a comment',
      () => Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), jpeg.subarray(2)]),
    ],
    [
      'a comment behind the scans',
      () => Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), jpeg.subarray(-2)]),
    ],
    [
      'text between two segments',
      () => Buffer.concat([jpeg.subarray(0, JFIF_END), TEXT, jpeg.subarray(JFIF_END)]),
    ],
    ['a segment of a kind that says nothing', () => withFirst(jpeg, segmentOf(0xf0, TEXT))],
    ['a second JFIF segment', () => withFirst(jpeg, jpeg.subarray(2, JFIF_END))],
    ['a profile before another one', () => insertJpegProfile(insertJpegProfile(jpeg, telling), own)],
    ['a profile that tells more', async () => insertPngChunks(png, [await pngProfileChunk(telling)])],
    ['a profile that tells more behind the pixels', async () => late(await pngProfileChunk(telling))],
    [
      'a second profile, which tells more',
      async () => insertPngChunks(png, [await pngProfileChunk(own), await pngProfileChunk(telling)]),
    ],
    ['text in a chunk that holds numbers', async () => insertPngChunks(png, [pngChunk('cHRM', TEXT)])],
    ['numbers that readers disregard', async () => late(pngChunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)))],
    ['text at the end', async () => Buffer.concat([png.subarray(0, -12), pngChunk('IEND', TEXT)])],
  ])('%s is refused', async (_, make) => {
    await expect(check(await make())).rejects.toMatchObject({ code: 'image.foreign' });
  });
});

/** The finished PNG with a chunk behind its pixels. */
const late = (chunk: Uint8Array) => Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
const JFIF_END = 20;
const TEXT = Buffer.from('51.5 north, 0.12 west');
const telling = (await sharp(await rawSharp(photo).withIccProfile('p3').png().toBuffer()).metadata())
  .icc as Buffer;
const own = colourProfile(telling) as Uint8Array;

test('what is not a picture, too large or damaged is refused as everywhere', async () => {
  await expect(check(Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'image.unsupported' });
  await expect(check(png.subarray(0, 5000))).rejects.toMatchObject({ code: 'image.unreadable' });
  const small = { maxBytes: 1e6, maxPixels: 1e4 };
  const large = checkMade({ files: nodeFiles, bytes: jpeg, labelUrl: LABEL, limits: small });
  await expect(large).rejects.toMatchObject({ code: 'image.too_many_pixels' });
});
