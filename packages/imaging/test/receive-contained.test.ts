import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJpeg, writeJpeg } from '@underpaint/jpeg';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnPictures } from '../browsers/drawn-pictures.ts';
import { BeyondBrowserError } from '../src/browser.ts';
import { readUnturned } from '../src/files/read-coefficients.ts';
import {
  DEFAULT_LIMITS,
  hideInFile,
  ImagingError,
  makeThumbnail,
  nodeFiles,
  receiveContained,
  resultLimits,
} from '../src/index.ts';
import { readContained, viewContained } from '../src/node/read-contained.ts';
import { pageFiles } from './browser-files.ts';
import { landscape, pngOf, rawSharp } from './pictures.ts';

const limits = resultLimits(DEFAULT_LIMITS);
const scene = landscape({ width: 480, height: 360 });
const drawn = [...(await drawnPictures())];
/** A folder of further pictures to read. */
const FOLDER = process.env['PICTURES'] ?? '';
const kept = (FOLDER === '' ? [] : await readdir(FOLDER, { recursive: true })).filter((name) =>
  /\.(?:png|jpe?g)$/i.test(name),
);

/** What is read from a file: its samples, or why not; `null` if it is left to native code. */
async function readBy(read: typeof readContained, file: Uint8Array): Promise<unknown> {
  try {
    const { data, ...raster } = (await read(file, DEFAULT_LIMITS)).raster;
    return { ...raster, samples: Buffer.from(data) };
  } catch (error) {
    if (error instanceof BeyondBrowserError) return null;
    if (error instanceof ImagingError) return error.code;
    throw error;
  }
}

describe('the samples that contained decoders read are those that sharp reads', () => {
  test.each(drawn)('of %s', async (_, file) => {
    expect(await readBy(readContained, file)).toEqual(await readBy(nodeFiles.read, file));
  });

  test.each(kept)('of %s, but for what is left to native code', async (name) => {
    const file = await readFile(join(FOLDER, name));
    const here = await readBy(readContained, file);
    if (here !== null) expect(here).toEqual(await readBy(nodeFiles.read, file));
  });
});

/** Mean and greatest difference of levels; null if one was not read. */
async function differenceOf(file: Uint8Array, view: typeof viewContained) {
  const [one, other] = await Promise.all([view(file, DEFAULT_LIMITS), nodeFiles.read(file, DEFAULT_LIMITS)]);
  expect({ ...one.raster, data: null }).toEqual({ ...other.raster, data: null });
  let [sum, greatest] = [0, 0];
  for (const [i, level] of one.raster.data.entries()) {
    const difference = Math.abs(level - other.raster.data[i]);
    sum += difference;
    greatest = Math.max(greatest, difference);
  }
  return { mean: sum / one.raster.data.length, greatest };
}

describe('what is decoded for viewing is close to what sharp reads', () => {
  test.each(drawn)('of %s', async (name, file) => {
    const { mean, greatest } = await differenceOf(file, viewContained);
    expect(mean).toBeLessThan(1);
    // Colour is halved, along each side.
    expect(greatest).toBeLessThan(name.includes('JPEG') ? 64 : 1);
  });

  test('of a file that our own codec does not read', async () => {
    const ycc = readJpeg(await rawSharp(scene).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer());
    const rgb = writeJpeg({ ...ycc, colour: 'rgb' });
    expect(readUnturned(rgb, DEFAULT_LIMITS)).toBeNull();
    expect(await readBy(viewContained, rgb)).toEqual(await readBy(nodeFiles.read, rgb));
  });

  test('of a file that is cut off or damaged, which neither reads', async () => {
    const whole = await rawSharp(scene).jpeg().toBuffer();
    const damaged = Uint8Array.from(whole).fill(0x55, 200, 700);
    for (const file of [whole.subarray(0, whole.length - 400), damaged]) {
      expect(await readBy(readContained, file)).toBe('image.unreadable');
      expect(await readBy(viewContained, file)).toBe('image.unreadable');
    }
  });
});

test('a picture is read correctly after one that broke a decoder', async () => {
  const [whole, other] = await Promise.all([pngOf(scene), rawSharp(scene).jpeg().toBuffer()]);
  for (const file of [whole, other]) {
    const broken = Uint8Array.from(file);
    broken.fill(0x55, Math.floor(file.length / 3), Math.floor(file.length / 2));
    await readBy(readContained, broken);
    expect(await readBy(readContained, file)).toEqual(await readBy(nodeFiles.read, file));
  }
});

test('where the loaders are closed, libvips opens no file any more, and makes thumbnails of pixels', async () => {
  const script = `
    import { closeLoaders, makeThumbnail, receiveContained } from '@underpaint/imaging';
    const bytes = Buffer.from(process.argv[1], 'base64');
    closeLoaders();
    const { thumbnail } = await receiveContained({ bytes, labelUrl: null, limits: { maxBytes: 1e7, maxPixels: 1e7 } });
    await makeThumbnail(bytes).catch(({ code }) => console.log(Buffer.from(thumbnail).toString('base64'), code));
  `;
  const file = await rawSharp(landscape({ width: 96, height: 96 }))
    .jpeg()
    .toBuffer();
  const run = ['--input-type=module', '--eval', script, file.toString('base64')];
  const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: import.meta.dirname });
  const [thumbnail = '', code] = stdout.trim().split(' ');
  expect(code).toBe('image.unreadable');
  expect(await sharp(Buffer.from(thumbnail, 'base64')).metadata()).toMatchObject({ width: 96, height: 96 });
});

async function made(cover: Uint8Array): Promise<Uint8Array> {
  const secret = { message: 'm', passphrase: 'k' };
  return (await hideInFile({ files: pageFiles, cover, labelUrl: null, budgetMs: 0, ...secret })).bytes;
}

const received = (bytes: Uint8Array, labelUrl: string | null = null) =>
  receiveContained({ bytes, labelUrl, limits });

describe('a finished picture', () => {
  /** Mean difference of two JPEG files, levels. */
  async function meanDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
    const [levels, known] = await Promise.all(
      [one, other].map((file) => sharp(file).toColourspace('srgb').raw().toBuffer()),
    );
    expect(levels?.length).toBe(known?.length);
    const sum = levels?.reduce((sum, level, i) => sum + Math.abs(level - (known?.[i] ?? 0)), 0) ?? 0;
    return sum / (levels?.length ?? 0);
  }

  test.each(['jpeg', 'png'] as const)(
    'as %s is taken with a thumbnail like the one that sharp makes of the file',
    async (format) => {
      const file = await made(await rawSharp(scene).toFormat(format).toBuffer());
      const taken = await received(file);
      expect(taken).toMatchObject({ format, width: 480, height: 360 });
      const difference = await meanDifference(
        taken?.thumbnail ?? new Uint8Array(),
        await makeThumbnail(file),
      );
      expect(difference).toBeLessThan(format === 'png' ? 0.001 : 1);
    },
  );

  test('in other colours than sRGB has a thumbnail that says which', async () => {
    const file = await made(await rawSharp(scene).withIccProfile('p3').jpeg().toBuffer());
    const thumbnail = (await received(file))?.thumbnail ?? new Uint8Array();
    const profile = (await nodeFiles.read(file, limits)).icc;
    expect((await sharp(thumbnail).metadata()).icc).toEqual(Buffer.from(profile ?? []));
    expect(await meanDifference(thumbnail, await makeThumbnail(file))).toBeLessThan(2);
  });

  test('that is a PNG with a profile, which is packed, is left to native code', async () => {
    const file = await made(await rawSharp(scene).withIccProfile('p3').png().toBuffer());
    expect(await received(file)).toBeNull();
  });

  test('that lacks its label or holds more is refused', async () => {
    const file = await made(await rawSharp(scene).jpeg().toBuffer());
    const label = received(file, 'https://underpaint.example/decode/x');
    await expect(label).rejects.toMatchObject({ code: 'image.label' });
    await expect(received(Buffer.concat([file, Buffer.from('x')]))).rejects.toMatchObject({
      code: 'image.foreign',
    });
  });
});
