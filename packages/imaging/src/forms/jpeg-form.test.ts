import type { Raster } from '@underpaint/codec';
import { type JpegPicture, readJpeg, writeJpeg } from '@underpaint/jpeg';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { seededBytes, testMaster } from '../../../codec/test/seeded.ts';
import { exifSegment, segmentOf, withFirst, withLast } from '../../test/jpeg-segments.ts';
import { greyProfile } from '../../test/profiles.ts';
import { readCoefficients } from '../files/read-coefficients.ts';
import { insertJpegProfile } from '../formats/profile.ts';
import { hideInFile, nodeFiles, revealInFile } from '../index.ts';
import { fromRaster, rawRaster } from '../node/sharp-raster.ts';
import { jpegForm } from './jpeg-form.ts';
import { appendRows } from './jpeg-rows-below.ts';

const LIMITS = { maxPixels: 1e8 };
const MESSAGE = 'Nothing moves that the message does not need.';
const photo = drawPhoto({ width: 700, height: 520, seed: 31 });

type Options = Parameters<ReturnType<typeof fromRaster>['jpeg']>[0];

const jpegOf = (raster: Raster, options: Options = {}): Promise<Uint8Array> =>
  fromRaster(raster)
    .jpeg({ quality: 92, ...options })
    .toBuffer();

async function hidden(cover: Uint8Array, over: { labelUrl?: string } = {}) {
  const made = await hideInFile({
    files: nodeFiles,
    cover,
    message: MESSAGE,
    passphrase: 'k',
    budgetMs: 0,
    ...over,
  });
  const { revealed } = await revealInFile({ files: nodeFiles, picture: made.bytes, passphrase: 'k' });
  return { ...made, revealed };
}

/** Share of the coefficients of a component that are the same in two files, over the blocks of the first. */
function shareKept(before: JpegPicture, after: JpegPicture, component: number): number {
  const [one, other] = [before.components[component], after.components[component]];
  let kept = 0;
  for (let i = 0; i < one.coefficients.length; i++) if (one.coefficients[i] === other.coefficients[i]) kept++;
  return kept / one.coefficients.length;
}

/** PSNR by its definition. */
function psnrOf(one: Raster, other: Raster): number {
  let squares = 0;
  for (let i = 0; i < one.data.length; i++) squares += (one.data[i] - other.data[i]) ** 2;
  return 10 * Math.log10((255 ** 2 * one.data.length) / squares);
}

describe.each([
  ['4:2:0', { chromaSubsampling: '4:2:0' }],
  ['4:4:4', { chromaSubsampling: '4:4:4' }],
  ['progressive', { progressive: true }],
] as const)('a %s photograph', (_, options) => {
  test('keeps its tables, its structure and nearly all of its coefficients', async () => {
    const cover = await jpegOf(photo, options);
    const { bytes, revealed } = await hidden(cover);
    expect(revealed).toEqual({ found: true, message: MESSAGE });
    const [before, after] = [readJpeg(cover), readJpeg(bytes)];
    expect(after.progressive).toBe(before.progressive);
    for (const [i, component] of before.components.entries()) {
      const { steps, horizontal, vertical } = after.components[i];
      expect({ steps, horizontal, vertical }).toEqual({
        steps: component.steps,
        horizontal: component.horizontal,
        vertical: component.vertical,
      });
      expect(shareKept(before, after, i)).toBeGreaterThan(0.85);
    }
  });
});

test('the PSNR reported is that of the file against the cover’s, as any viewer shows them', async () => {
  const cover = await jpegOf(photo);
  const { bytes, psnr } = await hidden(cover);
  const [one, other] = await Promise.all([cover, bytes].map((file) => rawRaster(sharp(file))));
  expect(await psnr()).toBeCloseTo(psnrOf(one, other), 6);
});

test('what is shown after a file was written, which then holds the coefficients, is the same as before', async () => {
  const file = await jpegOf(photo, { progressive: true });
  async function opened() {
    const cover = readCoefficients(file, LIMITS);
    if (cover === null) throw new Error('this cover has coefficients');
    const form = jpegForm({ cover, icc: null, label: null, files: nodeFiles });
    const random = (length: number) => seededBytes(1, length);
    const hiding = await form.prepare({ message: MESSAGE, master: testMaster(1), isFine: true, random });
    return { form, faint: hiding.embedAt(52), strong: hiding.embedAt(47) };
  }
  const { form, faint, strong } = await opened();
  const other = await opened();
  const written = await form.show(faint).write();
  expect(await form.show(strong).write()).toEqual(await other.form.show(other.strong).write());
  expect(await form.show(faint).write()).toEqual(written);
  form.close();
  form.close();
});

test('a grey file stays grey', async () => {
  const grey = await fromRaster(photo).toColourspace('b-w').jpeg({ quality: 90 }).toBuffer();
  const { bytes, revealed } = await hidden(grey);
  expect(revealed).toEqual({ found: true, message: MESSAGE });
  expect((await sharp(bytes).metadata()).channels).toBe(1);
});

const { icc: p3 = Buffer.alloc(0) } = await sharp(
  await fromRaster(photo).withIccProfile('p3').jpeg().toBuffer(),
).metadata();
const profileData = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), p3]);

/** What viewers show: colours go through the profile. */
const shownOf = (file: Uint8Array): Promise<Raster> =>
  rawRaster(sharp(file, { autoOrient: true }).toColourspace('srgb'));

test.each([1, 1.8, 2.2])(
  'A-27 a grey file whose profile has gamma %f is as bright as before, without the profile',
  async (gamma) => {
    const grey = await fromRaster(photo).toColourspace('b-w').jpeg({ quality: 92 }).toBuffer();
    const cover = insertJpegProfile(grey, greyProfile(gamma));
    const { bytes, psnr, revealed } = await hidden(cover);
    expect(revealed).toEqual({ found: true, message: MESSAGE });
    expect(psnrOf(await shownOf(cover), await shownOf(bytes))).toBeGreaterThan(42);
    expect(await psnr()).toBeGreaterThan(42);
    const { channels, icc } = await sharp(bytes).metadata();
    expect([channels, icc]).toEqual([1, undefined]);
  },
);

test.each([
  ['of 300 dpi is kept', '01012c012c', '01012c012c'],
  ['that differs between across and down is not', '01012c0096', '0000010001'],
  ['in no unit is not', '0000020002', '0000010001'],
])('a print resolution %s', async (_, given, kept) => {
  const jfif = (density: string) =>
    Buffer.concat([Buffer.from('JFIF\0\x01\x01', 'latin1'), Buffer.from(`${density}0000`, 'hex')]);
  const { bytes } = await hidden(withFirst(await jpegOf(photo), segmentOf(0xe0, jfif(given))));
  expect(readJpeg(bytes).segments.map(({ data }) => Buffer.from(data))).toEqual([jfif(kept)]);
});

test('an orientation that is stored as a long number turns the file', async () => {
  const cover = withFirst(
    await jpegOf(drawPhoto({ width: 640, height: 480, seed: 6 })),
    exifSegment(6, { type: 4 }),
  );
  const { bytes } = await hidden(cover);
  expect(psnrOf(await shownOf(cover), await shownOf(bytes))).toBeGreaterThan(40);
});

test.each([
  ['an orientation', () => exifSegment(6)],
  ['a profile', () => segmentOf(0xe2, profileData)],
])(
  '%s behind the first scan, which viewers disregard, says nothing in the file written',
  async (_, segment) => {
    const cover = withLast(await jpegOf(photo), segment());
    const { bytes, revealed } = await hidden(cover);
    expect(revealed).toEqual({ found: true, message: MESSAGE });
    expect(psnrOf(await shownOf(cover), await shownOf(bytes))).toBeGreaterThan(40);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 700, height: 520, hasProfile: false });
  },
);

describe('coefficients', () => {
  /** The photograph with one coefficient of a component's every eighth block changed. */
  async function withCoefficient(value: number, { component = 0, at = 1 }: Place): Promise<Uint8Array> {
    const picture = readJpeg(await jpegOf(photo, { quality: 100 }));
    const components = picture.components.map((each, i) => {
      const coefficients = each.coefficients.slice();
      for (let block = 0; i === component && block < coefficients.length; block += 8 * 64)
        coefficients[block + at] = value;
      return { ...each, coefficients };
    });
    return writeJpeg({ ...picture, components });
  }
  interface Place {
    readonly component?: number;
    readonly at?: number;
  }

  test.each([
    ['2,047 in luma', 2047, {}],
    ['−2,047 in luma', -2047, {}],
    ['2,047 as means of luma', 2047, { at: 0 }],
    ['2,047 in colours', 2047, { component: 2, at: 8 }],
  ])('of %s leave no room for the message, which goes into pixels', async (_, value, place) => {
    const cover = await withCoefficient(value, place);
    expect(readCoefficients(cover, LIMITS)).toBeNull();
    expect((await hidden(cover)).revealed).toEqual({ found: true, message: MESSAGE });
  });

  test('are kept up to what 8-bit samples can give', async () => {
    for (const [value, isKept] of [
      [1023, true],
      [-1024, true],
      [1024, false],
      [-1025, false],
    ] as const) {
      for (const at of [0, 1, 2, 63]) {
        const picture = readCoefficients(await withCoefficient(value, { at }), LIMITS);
        expect([value, at, picture !== null]).toEqual([value, at, isKept]);
      }
    }
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with EXIF orientation %i is hidden in as it is seen',
  async (orientation) => {
    const size = { width: 640, height: 480 };
    const cover = await fromRaster(drawPhoto({ ...size, seed: orientation }))
      .withMetadata({ orientation })
      .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
      .toBuffer();
    const { bytes, revealed } = await hidden(cover);
    expect(revealed).toEqual({ found: true, message: MESSAGE });
    const picture = readJpeg(bytes);
    const turned = orientation > 4;
    expect([picture.width, picture.height]).toEqual(turned ? [480, 640] : [640, 480]);
    // Coefficients are turned, not pixels: except for what the message moves, no step is lost.
    const straight = readCoefficients(cover, LIMITS);
    if (straight === null) throw new RangeError('the coefficients were not kept');
    expect(shareKept(straight, picture, 0)).toBeGreaterThan(0.85);
  },
);

test('where a turn would reveal the padding of the last blocks, pixels are used', async () => {
  const cover = await fromRaster(photo).withMetadata({ orientation: 3 }).jpeg({ quality: 90 }).toBuffer();
  expect(readCoefficients(cover, LIMITS)).toBeNull();
  expect((await hidden(cover)).revealed).toEqual({ found: true, message: MESSAGE });
});

test('what only viewers understand is hidden in as pixels', async () => {
  const cmyk = await fromRaster(photo).toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();
  expect(readCoefficients(cmyk, LIMITS)).toBeNull();
  expect((await hidden(cmyk)).revealed).toEqual({ found: true, message: MESSAGE });
});

describe('rows below a picture', () => {
  const rows = drawPhoto({ width: 700, height: 75, seed: 2 });

  test.each(['4:2:0', '4:4:4'])(
    'leave every block of %s that shows the picture alone as it was',
    async (chromaSubsampling) => {
      const cover = await jpegOf(photo, { chromaSubsampling });
      const before = readJpeg(cover);
      const after = appendRows(before, rows);
      expect(after.height).toBe(595);
      for (const [i, component] of before.components.entries()) {
        const whole =
          64 *
          component.blocksPerLine *
          Math.floor(520 / (8 * (i === 0 || chromaSubsampling === '4:4:4' ? 1 : 2)));
        expect(after.components[i].coefficients.subarray(0, whole)).toEqual(
          component.coefficients.subarray(0, whole),
        );
      }
    },
  );

  test('can be written below blocks that no samples can show', async () => {
    const steps = new Uint16Array(64).fill(1);
    steps[1] = 255;
    const before = readJpeg(await jpegOf(photo, { quality: 100 }));
    const components = before.components.map((component) => {
      const coefficients = component.coefficients.slice();
      for (let block = 0; block < coefficients.length; block += 64) coefficients[block + 1] = 1000;
      return { ...component, coefficients, steps };
    });
    const written = writeJpeg(appendRows({ ...before, components }, rows));
    expect(readJpeg(written).height).toBe(595);
  });

  test('look as they were given', async () => {
    const picture = appendRows(
      readJpeg(await jpegOf(photo, { quality: 95, chromaSubsampling: '4:4:4' })),
      rows,
    );
    const shown = await rawRaster(
      sharp(writeJpeg(picture)).extract({ left: 0, top: 520, width: 700, height: 75 }),
    );
    expect(psnrOf(shown, rows)).toBeGreaterThan(36);
  });
});
