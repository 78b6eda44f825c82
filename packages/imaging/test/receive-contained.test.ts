import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawnPictures } from '../browsers/drawn-pictures.ts';
import { BeyondBrowserError } from '../src/browser.ts';
import {
  DEFAULT_LIMITS,
  hideInFile,
  ImagingError,
  makeThumbnail,
  nodeFiles,
  receiveContained,
  resultLimits,
} from '../src/index.ts';
import { readContained } from '../src/node/read-contained.ts';
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
    await makeThumbnail(bytes).catch(({ code }) => console.log(thumbnail.length, code));
  `;
  const file = await rawSharp(landscape({ width: 96, height: 96 }))
    .jpeg()
    .toBuffer();
  const run = ['--input-type=module', '--eval', script, file.toString('base64')];
  const { stdout } = await promisify(execFile)(process.execPath, run, { cwd: import.meta.dirname });
  expect(stdout).toBe(`${(await makeThumbnail(file)).length} image.unreadable\n`);
});

async function made(cover: Uint8Array): Promise<Uint8Array> {
  const secret = { message: 'm', passphrase: 'k' };
  return (await hideInFile({ files: pageFiles, cover, labelUrl: null, budgetMs: 0, ...secret })).bytes;
}

const received = (bytes: Uint8Array, labelUrl: string | null = null) =>
  receiveContained({ bytes, labelUrl, limits });

describe('a finished picture', () => {
  test.each(['jpeg', 'png'] as const)(
    'as %s is taken with the thumbnail that sharp makes of the file',
    async (format) => {
      const file = await made(await rawSharp(scene).toFormat(format).toBuffer());
      const taken = await received(file);
      expect(taken).toMatchObject({ format, width: 480, height: 360 });
      expect(taken?.thumbnail).toEqual(await makeThumbnail(file));
    },
  );

  test('in other colours than sRGB has a thumbnail that says which', async () => {
    const file = await made(await rawSharp(scene).withIccProfile('p3').jpeg().toBuffer());
    const thumbnail = (await received(file))?.thumbnail ?? new Uint8Array();
    const profile = (await nodeFiles.read(file, limits)).icc;
    expect((await sharp(thumbnail).metadata()).icc).toEqual(Buffer.from(profile ?? []));
    const [shown, known] = await Promise.all(
      [thumbnail, await makeThumbnail(file)].map((bytes) =>
        sharp(bytes).toColourspace('srgb').raw().toBuffer(),
      ),
    );
    const difference = shown?.reduce((sum, level, i) => sum + Math.abs(level - (known?.[i] ?? 0)), 0) ?? 0;
    expect(difference / (shown?.length ?? 1)).toBeLessThan(2);
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
