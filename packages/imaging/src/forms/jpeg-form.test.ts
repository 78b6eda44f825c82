import type { Raster } from '@underpaint/codec';
import { type JpegPicture, readJpeg, writeJpeg } from '@underpaint/jpeg';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { seededBytes, testMaster } from '../../../codec/test/seeded.ts';
import { hideInFile, nodeFiles, revealInFile } from '../index.ts';
import { fromRaster, rawRaster } from '../node/sharp-raster.ts';
import { jpegForm } from './jpeg-form.ts';
import { appendRows } from './jpeg-rows-below.ts';
import { readCoefficients } from './read-coefficients.ts';

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

test('the quality said is that of the file against the cover’s, as any viewer shows them', async () => {
  const cover = await jpegOf(photo);
  const { bytes, psnr } = await hidden(cover);
  const [one, other] = await Promise.all([cover, bytes].map((file) => rawRaster(sharp(file))));
  expect(await psnr()).toBeCloseTo(psnrOf(one, other), 6);
});

test('what is shown after a file was written, in which its coefficients lie, is the same as ever', async () => {
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

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture held as EXIF %i says is hidden in as it is seen',
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

test('where a turn would bring to light what fills up the last blocks, the pixels are taken', async () => {
  const cover = await fromRaster(photo).withMetadata({ orientation: 3 }).jpeg({ quality: 90 }).toBuffer();
  expect(readCoefficients(cover, LIMITS)).toBeNull();
  expect((await hidden(cover)).revealed).toEqual({ found: true, message: MESSAGE });
});

test('what only viewers understand is taken as pixels', async () => {
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
