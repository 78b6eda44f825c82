import type { Raster } from '@underpaint/codec';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { BeyondBrowserError } from '../src/browser.ts';
import { colourProfile } from '../src/formats/colour-profile.ts';
import { pngChunk } from '../src/formats/png-chunks.ts';
import { withoutResolution } from '../src/formats/png-header.ts';
import { insertJpegProfile, insertPngChunks, pngProfileChunk } from '../src/formats/profile.ts';
import {
  DEFAULT_LIMITS,
  inspectPicture,
  nodeFiles,
  type PictureFile,
  type PictureLike,
} from '../src/index.ts';
import { pageFiles } from './browser-files.ts';
import { bytesOf, sniffFormat } from './helpers.ts';
import { exifOf, segmentOf, withFirst, withLast } from './jpeg-segments.ts';
import { landscape, pngOf, rawSharp } from './pictures.ts';
import { withTag } from './profiles.ts';

const ICC_MARKER = Buffer.from('ICC_PROFILE\0');
const scene = landscape({ width: 320, height: 240 });
const { icc: p3 = Buffer.alloc(0) } = await sharp(
  await rawSharp(scene).withIccProfile('p3').png().toBuffer(),
).metadata();
const [front, back] = [p3.subarray(0, 200), p3.subarray(200)];

/** An APP2 segment with a part of a profile. */
const part = (number: number, count: number, data: Uint8Array): Buffer =>
  segmentOf(0xe2, Buffer.concat([ICC_MARKER, Buffer.of(number, count), data]));

function same(one: Raster, other: Raster): boolean {
  return one.channels === other.channels && Buffer.compare(bytesOf(one.data), bytesOf(other.data)) === 0;
}

function meanDifference(one: Raster, other: Raster): number {
  let sum = 0;
  for (let i = 0; i < one.data.length; i++)
    sum += Math.abs((one.data[i] as number) - (other.data[i] as number));
  return sum / one.data.length;
}

const covers = {
  colours: () => pngOf(scene),
  glass: () => pngOf(landscape({ width: 80, height: 60, channels: 4 })),
  grey: () => rawSharp(scene).toColourspace('b-w').png().toBuffer(),
  palette: async () =>
    withoutResolution(await rawSharp(scene).png({ palette: true, colours: 16 }).toBuffer()),
};
type Cover = keyof typeof covers;

/** The PNG with chunks before the first of a type. */
function withBefore(file: Uint8Array, type: string, chunks: readonly Uint8Array[]): Buffer {
  const at = Buffer.from(file).indexOf(type) - 4;
  return Buffer.concat([file.subarray(0, at), ...chunks, file.subarray(at)]);
}

type Files = Pick<typeof nodeFiles, 'read' | 'write'>;

async function rewriteBy({ read, write }: Files, bytes: Uint8Array) {
  const cover = await read(bytes, DEFAULT_LIMITS);
  const file = await write({ raster: cover.raster, like: cover });
  return { cover, file, again: await read(file, DEFAULT_LIMITS) };
}

describe.each([
  ['on Node', nodeFiles],
  ['in a page', pageFiles],
])('%s', (_, files) => {
  const rewrite = (file: Uint8Array) => rewriteBy(files, file);
  const readPicture = (file: Uint8Array): Promise<PictureFile> => files.read(file, DEFAULT_LIMITS);
  const writePicture = (input: { raster: Raster; like: PictureLike }) => files.write(input);

  describe('A-27: PNG in and out', () => {
    test('truecolour comes back pixel for pixel', async () => {
      const { cover, again, file } = await rewrite(await pngOf(scene));
      expect(sniffFormat(file)).toBe('png');
      expect(same(cover.raster, scene)).toBe(true);
      expect(same(again.raster, scene)).toBe(true);
      expect(cover).toMatchObject({ format: 'png', quality: null, icc: null, grey: false });
    });

    test('alpha is kept exactly, with the colours under transparent pixels', async () => {
      const glass = landscape({ width: 80, height: 60, channels: 4 });
      for (let i = 0; i < 40; i++) glass.data.set([i, 90, 200, 0], i * 4);
      const { cover, again } = await rewrite(await pngOf(glass));
      expect(same(cover.raster, glass)).toBe(true);
      expect(same(again.raster, glass)).toBe(true);
    });

    test.each([2, 4, 16, 256])('a palette of %i colours is read as truecolour', async (colours) => {
      const file = await rawSharp(scene).png({ palette: true, colours, dither: 0 }).toBuffer();
      const { cover, again } = await rewrite(file);
      const shown = await sharp(file).raw().toBuffer();
      expect(Buffer.compare(bytesOf(cover.raster.data), shown)).toBe(0);
      expect(same(again.raster, cover.raster)).toBe(true);
    });

    test('grey, and grey with alpha, become RGB rasters and go out as grey files', async () => {
      const grey = await rawSharp(scene).toColourspace('b-w').png().toBuffer();
      const greyAlpha = await sharp(grey).ensureAlpha(0.5).toColourspace('b-w').png().toBuffer();
      for (const [file, channels] of [
        [grey, 1],
        [greyAlpha, 2],
      ] as const) {
        const { cover, again, file: written } = await rewrite(file);
        expect(cover.grey).toBe(true);
        expect(cover.raster.channels).toBe(channels + 2);
        expect((await sharp(written).metadata()).channels).toBe(channels);
        expect(same(again.raster, cover.raster)).toBe(true);
      }
    });

    test('a grey cover with colour added goes out in colour', async () => {
      const cover = await readPicture(await rawSharp(scene).toColourspace('b-w').png().toBuffer());
      const written = await readPicture(await writePicture({ raster: scene, like: cover }));
      expect(written.grey).toBe(false);
      expect(same(written.raster, scene)).toBe(true);
    });

    test('16 bits a colour drop to the upper 8', async () => {
      const deep = await rawSharp(scene).toColourspace('rgb16').png().toBuffer();
      expect((await sharp(deep).metadata()).depth).toBe('ushort');
      const { cover } = await rewrite(deep);
      expect(meanDifference(cover.raster, scene)).toBeLessThan(0.01);
    });

    test('interlaced files are read', async () => {
      const { cover } = await rewrite(await rawSharp(scene).png({ progressive: true }).toBuffer());
      expect(same(cover.raster, scene)).toBe(true);
    });
  });

  describe('A-27: JPEG in and out', () => {
    const jpeg = (options: JpegOptions) => rawSharp(scene).jpeg(options).toBuffer();

    test.each([60, 80, 85, 90, 92, 95, 100])(
      'a cover of quality %i is written at that quality, at least 85',
      async (quality) => {
        const { cover, again } = await rewrite(await jpeg({ quality }));
        expect(cover.quality).toBe(Math.max(85, quality));
        expect(again.quality).toBe(cover.quality);
      },
    );

    test.each([
      ['4:2:0', false],
      ['4:2:0', true],
      ['4:4:4', false],
      ['4:4:4', true],
    ] as const)(
      '%s, progressive %s: colour storage, scan order and size are kept',
      async (chromaSubsampling, progressive) => {
        const file = await jpeg({ quality: 90, chromaSubsampling, progressive });
        const { cover, file: written } = await rewrite(file);
        const metadata = await sharp(written).metadata();
        expect(cover).toMatchObject({ format: 'jpeg', subsampling: chromaSubsampling, progressive });
        expect(metadata).toMatchObject({ chromaSubsampling, isProgressive: progressive });
        expect(written.length).toBeLessThan(1.5 * file.length);
      },
    );

    test('what comes out shows what went in', async () => {
      const { cover, again } = await rewrite(await jpeg({ quality: 90 }));
      expect(meanDifference(cover.raster, again.raster)).toBeLessThan(2);
    });

    test('grey goes out grey, with one component', async () => {
      const { cover, file } = await rewrite(await rawSharp(scene).toColourspace('b-w').jpeg().toBuffer());
      expect(cover).toMatchObject({ grey: true, raster: { channels: 3 } });
      expect((await sharp(file).metadata()).channels).toBe(1);
    });
  });

  describe('colour and metadata', () => {
    test.each(['png', 'jpeg'] as const)(
      '%s: the profile shows the same colours and no value is converted',
      async (format) => {
        const file = await rawSharp(scene).withIccProfile('p3').toFormat(format, { quality: 95 }).toBuffer();
        const stored = await sharp(file, { ignoreIcc: true }).raw().toBuffer();
        const { cover, file: written } = await rewrite(file);
        expect(Buffer.compare(bytesOf(cover.raster.data), stored)).toBe(0);
        const after = (await sharp(written).metadata()).icc;
        expect(after?.equals(Buffer.from(cover.icc ?? []))).toBe(true);
      },
    );

    test.each(['png', 'jpeg'] as const)(
      'a grey %s with an RGB profile, through which browsers show it, keeps both',
      async (format) => {
        const grey = await rawSharp(scene).toColourspace('b-w').toFormat(format).toBuffer();
        const cover =
          format === 'png' ? insertPngChunks(grey, [await pngProfileChunk(p3)]) : insertJpegProfile(grey, p3);
        const { file, again } = await rewrite(cover);
        expect((await sharp(file).metadata()).channels).toBe(1);
        expect(again.icc).toEqual(colourProfile(p3));
      },
    );

    test.each([
      ['of 300 dpi', '00002e2300002e2301', true],
      ['in an unknown unit', '00002e2300002e2300', false],
      ['that differs between across and down', '00002e2300001f4001', false],
    ])('of a PNG with a print resolution %s no other one is written', async (_, data, isKept) => {
      const resolution = pngChunk('pHYs', Buffer.from(data, 'hex'));
      for (const cover of ['colours', 'palette'] as const) {
        const file = (await rewrite(withBefore(await covers[cover](), 'IDAT', [resolution]))).file;
        const written = Buffer.from(file);
        expect([written.includes('pHYs'), written.includes(Buffer.from(resolution))]).toEqual([
          isKept,
          isKept,
        ]);
      }
    });

    test('a profile after the first scan of a JPEG, which viewers disregard, is not kept', async () => {
      const late = withLast(await rawSharp(scene).jpeg().toBuffer(), part(1, 1, p3));
      expect((await readPicture(late)).icc).toBeNull();
    });

    test.each([
      ['in two parts, out of order', true, [part(2, 2, back), part(1, 2, front)]],
      ['with an empty part beside it', true, [part(1, 1, p3), segmentOf(0xe2, ICC_MARKER)]],
      ['before another one', true, [part(1, 1, p3), part(1, 1, back)]],
      ['behind a damaged one', false, [part(1, 1, back), part(1, 1, p3)]],
      ['with a part missing', false, [part(1, 2, p3)]],
      ['with a part beyond its count', false, [part(1, 1, p3), part(2, 1, back)]],
      ['with parts of different counts', false, [part(1, 1, p3), part(2, 2, back)]],
    ])('a profile of a JPEG %s counts as it does in Chromium', async (_, counts, segments) => {
      const file = withFirst(await rawSharp(scene).jpeg().toBuffer(), ...segments);
      expect((await readPicture(file)).icc !== null).toBe(counts);
    });

    test('what comes after the pixels of a PNG, too late for viewers, is ignored', async () => {
      const plain = await pngOf(scene);
      const { icc } = await readPicture(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
      for (const late of [
        pngChunk('eXIf', exifOf(6, {})),
        pngChunk('tRNS', Uint8Array.from(scene.data.subarray(0, 6))),
        await pngProfileChunk(icc ?? new Uint8Array()),
      ]) {
        const file = Buffer.concat([plain.subarray(0, -12), late, plain.subarray(-12)]);
        const { raster, icc: kept } = await readPicture(file);
        expect({ isSame: same(raster, scene), kept }).toEqual({ isSame: true, kept: null });
      }
    });

    test('of colours given behind the palette, or twice, only what viewers heed is kept', async () => {
      const { icc } = await readPicture(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
      const profile = await pngProfileChunk(icc ?? new Uint8Array());
      const [one, other] = [9, 1].map((primaries) => pngChunk('cICP', Uint8Array.of(primaries, 16, 0, 1)));
      const late = await readPicture(withBefore(await covers.palette(), 'IDAT', [profile, one]));
      expect(late).toMatchObject({ icc: null, displayChunks: [] });
      const twice = await readPicture(withBefore(await covers.colours(), 'IDAT', [one, other]));
      expect(twice.displayChunks.map((chunk) => bytesOf(chunk))).toEqual([bytesOf(one)]);
    });

    test.each<[string, Cover, string, number[]]>([
      ['that is too short', 'colours', 'IDAT', [1]],
      ['that is too long', 'colours', 'IDAT', [8]],
      ['without content', 'palette', 'IDAT', [0]],
      ['of more entries than the palette has', 'palette', 'IDAT', [17]],
      ['before the palette', 'palette', 'PLTE', [3]],
      ['beside alpha', 'glass', 'IDAT', [6]],
      ['given twice', 'grey', 'IDAT', [2, 2]],
    ])('transparency %s shows what viewers show', async (_, cover, next, lengths) => {
      const chunks = lengths.map((length, i) => pngChunk('tRNS', new Uint8Array(length).fill(i)));
      const file = withBefore(await covers[cover](), next, chunks);
      const { data, info } = await sharp(file)
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { raster } = await readPicture(file);
      expect(raster.channels).toBe(info.channels);
      expect(Buffer.compare(bytesOf(raster.data), data)).toBe(0);
    });

    test('a profile longer than one JPEG segment is kept', async () => {
      const cover = await readPicture(await rawSharp(scene).jpeg().toBuffer());
      const curve = Buffer.alloc(12 + 2 * 60_000);
      curve.write('curv');
      curve.writeUInt32BE(60_000, 8);
      const { icc } = await readPicture(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
      const long = colourProfile(withTag(icc ?? new Uint8Array(), 'rTRC', curve));
      const written = await writePicture({ raster: scene, like: { ...cover, icc: long } });
      expect(long?.length).toBeGreaterThan(65_535);
      expect((await readPicture(written)).icc).toEqual(long);
    });

    test('EXIF, GPS, XMP and text are dropped', async () => {
      for (const format of ['png', 'jpeg'] as const) {
        const file = await rawSharp(scene)
          .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
          .toFormat(format)
          .toBuffer();
        expect(file.includes('canary-artist')).toBe(true);
        const { file: written } = await rewrite(file);
        expect(Buffer.from(written).includes('canary')).toBe(false);
        expect(await sharp(written).metadata()).not.toHaveProperty('exif');
      }
    });

    test('PNG chunks that say how colours are seen are kept', async () => {
      const plain = await pngOf(scene);
      const gamma = Buffer.from('0000000467414d410000b18f0bfc6105', 'hex');
      const { file } = await rewrite(insertPngChunks(plain, [gamma]));
      expect(Buffer.from(file).includes(gamma)).toBe(true);
    });

    test('what tells viewers how bright an HDR PNG gets is kept, beside a profile too', async () => {
      const { icc } = await readPicture(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
      const bright = [
        pngChunk('cICP', Uint8Array.of(9, 16, 0, 1)),
        pngChunk('mDCV', new Uint8Array(24).fill(3)),
        pngChunk('cLLI', Uint8Array.of(0, 0x98, 0x96, 0x80, 0, 0x3d, 0x09, 0)),
      ];
      for (const more of [[], [await pngProfileChunk(icc ?? new Uint8Array())]]) {
        const { file } = await rewrite(insertPngChunks(await pngOf(scene), [...bright, ...more]));
        expect(bright.map((chunk) => Buffer.from(file).includes(bytesOf(chunk)))).toEqual([true, true, true]);
      }
    });

    test('one of them whose check sum is wrong is not, because viewers refuse the file or disregard it', async () => {
      const damaged = Buffer.from('0000000467414d410000b18f0bfc6106', 'hex');
      const { file } = await rewrite(insertPngChunks(await pngOf(scene), [damaged]));
      expect(Buffer.from(file).includes(damaged)).toBe(false);
    });

    test('cICP, which takes precedence over a profile, is kept beside one, and chunks that yield to it are not', async () => {
      const { icc } = await readPicture(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
      const profile = await pngProfileChunk(icc ?? new Uint8Array());
      const code = Buffer.from(pngChunk('cICP', Uint8Array.of(9, 16, 0, 1)));
      const gamma = Buffer.from(pngChunk('gAMA', Uint8Array.of(0, 0, 0xb1, 0x8f)));
      const { file, again } = await rewrite(insertPngChunks(await pngOf(scene), [code, gamma, profile]));
      expect(again.icc).toEqual(icc);
      expect([code, gamma].map((chunk) => Buffer.from(file).includes(chunk))).toEqual([true, false]);
    });

    test.each([1, 2, 3, 4, 5, 6, 7, 8])(
      'EXIF orientation %i is applied and not written',
      async (orientation) => {
        for (const format of ['png', 'jpeg'] as const) {
          const options = format === 'jpeg' ? { quality: 100, chromaSubsampling: '4:4:4' } : {};
          const file = await rawSharp(scene)
            .withMetadata({ orientation })
            .toFormat(format, options)
            .toBuffer();
          const { cover, file: written } = await rewrite(file);
          const shown = oriented(scene, orientation);
          expect([cover.raster.width, cover.raster.height]).toEqual([shown.width, shown.height]);
          expect(meanDifference(cover.raster, shown)).toBeLessThan(1.5);
          expect((await sharp(written).metadata()).orientation).toBeUndefined();
          expect(await inspectPicture(file)).toEqual({ format, width: shown.width, height: shown.height });
        }
      },
    );
  });
});

test('CMYK is converted to sRGB, its profile dropped', async () => {
  const file = await rawSharp(scene)
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
  expect((await sharp(file).metadata()).space).toBe('cmyk');
  const { cover, again } = await rewriteBy(nodeFiles, file);
  expect(cover).toMatchObject({ icc: null, raster: { channels: 3 } });
  expect(meanDifference(cover.raster, scene)).toBeLessThan(12);
  expect(again.raster.channels).toBe(3);
});

test('what no decoder for pages reads is left to servers', async () => {
  const cmyk = await rawSharp(scene).toColourspace('cmyk').jpeg().toBuffer();
  const profile = Buffer.alloc(200);
  profile.write('GRAY', 16, 'latin1');
  const grey = rawSharp(scene).toColourspace('b-w');
  const shaded = insertPngChunks(await grey.png().toBuffer(), [await pngProfileChunk(profile)]);
  const shadedJpeg = insertJpegProfile(await grey.jpeg().toBuffer(), profile);
  for (const file of [cmyk, shaded, shadedJpeg]) {
    for (const read of [pageFiles.read, pageFiles.readUndecoded])
      await expect(read(file, DEFAULT_LIMITS)).rejects.toBeInstanceOf(BeyondBrowserError);
  }
});

/** Where the displayed pixel (x, y) is stored, by EXIF orientation 1 … 8, in a picture stored as w × h. */
const STORED_AT: readonly ((x: number, y: number, w: number, h: number) => [number, number])[] = [
  (x, y) => [x, y],
  (x, y, w) => [w - 1 - x, y],
  (x, y, w, h) => [w - 1 - x, h - 1 - y],
  (x, y, _, h) => [x, h - 1 - y],
  (x, y) => [y, x],
  (x, y, _, h) => [y, h - 1 - x],
  (x, y, w, h) => [w - 1 - y, h - 1 - x],
  (x, y, w) => [w - 1 - y, x],
];

function oriented({ width: w, height: h, data }: Raster, orientation: number): Raster {
  const [width, height] = orientation < 5 ? [w, h] : [h, w];
  const shown = { width, height, channels: 3 as const, data: new Uint8Array(data.length) };
  const storedAt = STORED_AT[orientation - 1] as (typeof STORED_AT)[number];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = storedAt(x, y, w, h);
      const from = (sy * w + sx) * 3;
      shown.data.set(data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return shown;
}
