import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../codec/test/seeded.ts';
import { pngChunk } from '../src/formats/png-chunks.ts';
import { readPngHeader } from '../src/formats/png-header.ts';
import { DEFAULT_LIMITS, ImagingError, inspectPicture, makeThumbnail, nodeFiles } from '../src/index.ts';
import { fromFile } from '../src/node/sharp-file.ts';
import { pageFiles } from './browser-files.ts';
import { EXIF_DIRECTORY, exifInCircles, segmentOf, withFirst } from './jpeg-segments.ts';
import { landscape, mutate, pngOf, rawSharp } from './pictures.ts';

const scene = landscape({ width: 160, height: 120 });
const png = Buffer.from(await pngOf(scene));
const jpeg = await rawSharp(scene).jpeg({ quality: 90 }).toBuffer();
const progressive = await rawSharp(scene).jpeg({ quality: 90, progressive: true }).toBuffer();

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  return Buffer.concat([head, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

const texted = Buffer.concat([
  png.subarray(0, 33),
  pngChunk('tEXt', Buffer.from('Title\0A scene')),
  png.subarray(33),
]);

/** The scene as a WebP file with this EXIF chunk at its end. */
async function webpWith(exif: Uint8Array): Promise<Buffer> {
  const file = await rawSharp(scene)
    .withExif({ IFD0: { Make: 'x' } })
    .webp()
    .toBuffer();
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(exif.length, 4);
  const changed = Buffer.concat([file.subarray(0, file.indexOf('EXIF')), head, exif]);
  changed.writeUInt32LE(changed.length - 8, 4);
  return changed;
}

/** The PNG with its IHDR claiming another size; the checksum is left wrong, because the header is read first. */
function claiming(width: number, height: number): Buffer {
  const file = Buffer.from(png);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

describe.each([
  ['on Node', nodeFiles],
  ['in a page', pageFiles],
])('%s', (_, { read }) => {
  const readPicture = (bytes: Uint8Array, limits = DEFAULT_LIMITS) => read(bytes, limits);

  const refusal = async (bytes: Uint8Array) => {
    const [read, inspected] = await Promise.allSettled([readPicture(bytes), inspectPicture(bytes)]);
    if (read.status === 'fulfilled') throw new Error('was read');
    if (inspected.status === 'rejected') expect(inspected.reason).toBeInstanceOf(ImagingError);
    return read.reason as ImagingError;
  };
  describe('A-27: content decides what is refused as another type', () => {
    const strangers: [string, () => Promise<Uint8Array>][] = [
      ['an empty file', async () => new Uint8Array()],
      ['a GIF', () => rawSharp(scene).gif().toBuffer()],
      ['a WebP picture', () => rawSharp(scene).webp().toBuffer()],
      ['an AVIF picture', () => rawSharp(scene).avif({ effort: 0 }).toBuffer()],
      ['a TIFF or raw camera picture', () => rawSharp(scene).tiff().toBuffer()],
      ['an SVG drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['an SVG drawing or web page', async () => Buffer.from('<?xml version="1.0"?><svg/>')],
      ['a BMP picture', async () => Buffer.from('BM and so on')],
      ['a PDF', async () => Buffer.from('%PDF-1.7')],
      ['something else', async () => Buffer.from('just text')],
      ['something else', async () => png.subarray(0, 5)],
      [
        'an animated PNG',
        async () => Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png.subarray(33)]),
      ],
    ];

    test.each(strangers)('%s', async (found, make) => {
      const error = await refusal(await make());
      expect(error).toMatchObject({
        code: 'image.unsupported',
        message: `File type must be PNG or JPEG; this is ${found}.`,
      });
    });

    const zipEnd = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const polyglots: [string, Uint8Array][] = [
      ['a JPEG that is also a ZIP archive', Buffer.concat([jpeg, Buffer.from('PK\x03\x04 files'), zipEnd])],
      [
        'a PNG that is also a ZIP archive with something before it',
        Buffer.concat([png, Buffer.from('junk'), zipEnd]),
      ],
      [
        'a PNG that is also a PDF',
        Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from('%PDF-1.4')), png.subarray(33)]),
      ],
      [
        'a JPEG with a web page behind it',
        Buffer.concat([jpeg, Buffer.from('\n<html><script>alert(1)</script>')]),
      ],
      [
        'a JPEG with a PHP program behind it',
        Buffer.concat([jpeg, Buffer.alloc(2000), Buffer.from('<?php system(1);')]),
      ],
      ['a PNG with a drawing behind it', Buffer.concat([png, Buffer.from('<svg\nonload="alert(1)">')])],
      ['a PNG with a GIF behind it', Buffer.concat([png, Buffer.from('GIF89a')])],
    ];

    test.each(polyglots)('%s', async (_, bytes) => {
      expect(await refusal(bytes)).toMatchObject({
        code: 'image.unsupported',
        message: expect.stringMatching(/^File type must be /),
      });
    });

    test('what phones put after a picture is no reason to refuse it', async () => {
      const film = Buffer.concat([jpeg, Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 7)]);
      const compressed = Buffer.concat([film, Buffer.from('<sVg\x9c', 'latin1'), Buffer.alloc(5000, 7)]);
      const gainMap = Buffer.concat([jpeg, jpeg]);
      for (const bytes of [film, compressed, gainMap, Buffer.concat([png, Buffer.alloc(100)])]) {
        expect((await readPicture(bytes)).raster).toMatchObject({ width: 160, height: 120 });
      }
    });
  });

  describe('A-26: limits are checked from the header', () => {
    test('too many bytes', async () => {
      const limits = { maxBytes: png.length - 1, maxPixels: 1e6 };
      await expect(readPicture(png, limits)).rejects.toMatchObject({
        code: 'image.too_large',
        message: expect.stringContaining(`File is larger than ${png.length - 1} bytes`),
      });
      await expect(readPicture(png, { ...limits, maxBytes: png.length })).resolves.toBeDefined();
    });

    test('too many pixels, at the limit and one beyond', async () => {
      for (const file of [png, jpeg]) {
        const limits = { maxBytes: 1e6, maxPixels: 160 * 120 };
        await expect(readPicture(file, limits)).resolves.toBeDefined();
        await expect(inspectPicture(file, { ...limits, maxPixels: 160 * 120 - 1 })).rejects.toMatchObject({
          code: 'image.too_many_pixels',
        });
      }
    });

    test('a header that claims 30,000 × 30,000 is refused without decoding', async () => {
      expect(await refusal(claiming(30_000, 30_000))).toMatchObject({
        code: 'image.too_many_pixels',
        details: { width: 30_000, height: 30_000, maxPixels: 50_000_000 },
      });
    });

    test('sides of four billion are refused too', async () => {
      expect(await refusal(claiming(0xffffffff, 0xffffffff))).toMatchObject({
        code: 'image.too_many_pixels',
      });
    });

    test('a strip longer than a million pixels is refused, however few pixels it has in all', async () => {
      expect(await refusal(claiming(1_000_001, 1))).toMatchObject({
        code: 'image.too_many_pixels',
        message: 'This picture has 1000001 × 1 pixels; no side may have more than a million.',
      });
    });

    test('a JPEG with more comments than anybody writes is refused before it is decoded', async () => {
      const comment = Buffer.from([0xff, 0xfe, 0, 2]);
      const chatty = Buffer.concat([jpeg.subarray(0, 2), ...Array(5000).fill(comment), jpeg.subarray(2)]);
      expect(await refusal(chatty)).toMatchObject({ code: 'image.unreadable' });
    });

    test('a side of zero cannot be read', async () => {
      expect(await refusal(claiming(0, 10))).toMatchObject({ code: 'image.unreadable' });
    });
  });

  describe('damaged files are refused, never half shown', () => {
    test.each([
      ['PNG', png],
      ['JPEG', jpeg],
      ['progressive JPEG', progressive],
    ])('a %s cut off anywhere', async (_, file) => {
      for (let share = 0.05; share < 1; share += 0.05) {
        const error = await refusal(file.subarray(0, Math.floor(file.length * share)));
        expect(error.code).toBe('image.unreadable');
        expect(error.message).toContain('damaged or incomplete');
      }
    });

    test('a JPEG cut in its data and closed with an end marker', async () => {
      const cut = Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])]);
      expect(await refusal(cut)).toMatchObject({ code: 'image.unreadable' });
    });

    test('three harmless faults of real cameras do not count as damage', async () => {
      const odd = Buffer.from(jpeg);
      const start = odd.indexOf(Buffer.from([0xff, 0xda]));
      odd[start + 2 + odd.readUInt16BE(start + 2) - 2] = 0;
      const extra = Buffer.concat([
        progressive.subarray(0, -2),
        Buffer.alloc(9, 7),
        progressive.subarray(-2),
      ]);
      const second = 4 + jpeg.readUInt16BE(4);
      const stray = Buffer.concat([jpeg.subarray(0, second), Buffer.alloc(3), jpeg.subarray(second)]);
      for (const [file, original] of [
        [odd, jpeg],
        [extra, progressive],
        [stray, jpeg],
      ] as const) {
        await expect(sharp(file).raw().toBuffer()).rejects.toThrow(/SOS|extraneous/);
        expect((await readPicture(file)).raster).toEqual((await readPicture(original)).raster);
      }
    });

    test.each([
      ['a text of three megabytes', pngChunk('tEXt', Buffer.from(`Workflow\0${'x'.repeat(3_000_000)}`))],
      ['a text without a keyword', pngChunk('tEXt', Buffer.from('Title'))],
      ['a profile that cannot be unpacked', pngChunk('iCCP', Buffer.from('profile\0\0damaged'))],
      ['a resolution in an unknown unit', pngChunk('pHYs', Buffer.from([0, 0, 11, 19, 0, 0, 11, 19, 7]))],
      ['a remark whose check sum is wrong', chunk('tEXt', Buffer.from('Title\0A scene'))],
    ])('a PNG with %s has all its pixels', async (_, remark) => {
      const file = Buffer.concat([png.subarray(0, 33), remark, png.subarray(33)]);
      expect((await readPicture(file)).raster).toEqual((await readPicture(png)).raster);
    });

    test.each([
      ['JFIF 2.1', [0xe0, 'JFIF\0\x02\x01\0\0\x01\0\x01\0\0']],
      ['JFIF 0.0', [0xe0, 'JFIF\0\0\0\0\0\x01\0\x01\0\0']],
      ['a kind of colours that Adobe has not named', [0xee, 'Adobe\0\x64\0\0\0\0\x02']],
    ] as const)('a JPEG that says %s is read as by every viewer', async (_, [marker, says]) => {
      const file = withFirst(jpeg, segmentOf(marker, Buffer.from(says, 'latin1')));
      await expect(sharp(file).raw().toBuffer()).rejects.toThrow(/unknown/i);
      expect((await readPicture(file)).raster).toEqual((await readPicture(jpeg)).raster);
    });

    test('a JPEG that asks for thousands of passes', async () => {
      const scan = progressive.subarray(progressive.indexOf(Buffer.from([0xff, 0xda])), -2);
      const bomb = Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: 200 }, () => scan)]);
      const file = Buffer.concat([bomb, Buffer.from([0xff, 0xd9])]);
      expect(await refusal(file)).toMatchObject({ code: 'image.unreadable' });
    });

    test('no sentence and no details quote the decoder', async () => {
      const error = await refusal(jpeg.subarray(0, 400));
      expect(JSON.stringify([error.message, error.details])).not.toMatch(/vips|libpng|sharp/i);
    });

    test.each([
      ['PNG', png],
      ['JPEG', jpeg],
      ['progressive JPEG', progressive],
    ])('a %s with bytes changed at random is read or refused, never a crash', async (_, file) => {
      const random = seeded(20_261_120);
      const outcomes = { read: 0, refused: 0 };
      for (let round = 0; round < 200; round++) {
        const mutant = mutate(file, random);
        try {
          const { raster } = await readPicture(mutant, { maxBytes: 1e6, maxPixels: 1e6 });
          expect(raster.data).toHaveLength(raster.width * raster.height * raster.channels);
          outcomes.read++;
        } catch (error) {
          expect(error).toBeInstanceOf(ImagingError);
          outcomes.refused++;
        }
      }
      expect(outcomes.refused).toBeGreaterThan(0);
    });

    test('a 1 × 1 picture is a picture', async () => {
      const dot = await pngOf({ width: 1, height: 1, channels: 3, data: new Uint8Array([1, 2, 3]) });
      expect((await readPicture(dot)).raster).toMatchObject({ width: 1, height: 1 });
    });
  });
});

test('the texts of a PNG, which may expand to gigabytes, are not decompressed', async () => {
  const { comments } = await sharp(texted).metadata();
  expect(comments).toEqual([{ keyword: 'Title', text: 'A scene' }]);
  expect((await fromFile(texted, {}).metadata()).comments).toBeUndefined();
  expect((await nodeFiles.read(texted, DEFAULT_LIMITS)).raster).toMatchObject({ width: 160, height: 120 });
});

test.each([
  ['JPEG', withFirst(jpeg, segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifInCircles(6)])))],
  ['PNG', Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exifInCircles(6)), png.subarray(33)])],
  ['WebP', await webpWith(exifInCircles(6))],
])('of the EXIF in a %s only the orientation is read: directories may lead in circles', async (_, file) => {
  const { raster } = await nodeFiles.open(file, DEFAULT_LIMITS);
  expect(raster).toMatchObject({ width: 120, height: 160 });
  const read = await Promise.all([sharp(file), fromFile(file, {})].map((image) => image.metadata()));
  expect(read.map(({ orientation }) => orientation)).toEqual([6, 6]);
  expect(read.map(({ exif }) => exif?.includes(EXIF_DIRECTORY))).toEqual([true, false]);
});

test('chunks that say how to show colours count only before the pixels, as in other readers', () => {
  const gamma = pngChunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]));
  const [before, behind] = [33, png.length - 12].map((at) =>
    Buffer.concat([png.subarray(0, at), gamma, png.subarray(at)]),
  );
  expect([before, behind].map((file) => readPngHeader(file).displayChunks.length)).toEqual([1, 0]);
});

describe('thumbnails', () => {
  test('have a long side of 960 and are JPEG', async () => {
    const file = await makeThumbnail(await pngOf(landscape({ width: 1200, height: 800 })));
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 640 });
  });

  test('are never larger than the picture', async () => {
    expect(await sharp(await makeThumbnail(png)).metadata()).toMatchObject({ width: 160, height: 120 });
  });

  test('of a broken file are refused with the sentence', async () => {
    await expect(makeThumbnail(png.subarray(0, 200))).rejects.toMatchObject({ code: 'image.unreadable' });
  });
});

describe('loaders', () => {
  test('sharp opens nothing but PNG and JPEG once the package is loaded', async () => {
    for (const make of [rawSharp(scene).gif(), rawSharp(scene).tiff()]) {
      await expect(sharp(await make.toBuffer()).metadata()).rejects.toThrow();
    }
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata(),
    ).rejects.toThrow();
  });
});
