import { readJpeg } from '@underpaint/jpeg';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { seeded } from '../../codec/test/seeded.ts';
import { DEFAULT_LIMITS, hideInFile, nodeFiles, revealInFile } from '../src/index.ts';
import { pageFiles } from './browser-files.ts';
import { pngOf, rawSharp } from './pictures.ts';

const MESSAGE = 'Under the bridge, at six.';
const LABEL = 'https://underpaint.example/decode/8e2d4c1f-0000-4000-8000-000000000000';
const photo = drawPhoto({ width: 640, height: 480, seed: 12 });
const covers = {
  'a JPEG': await rawSharp(photo).jpeg({ quality: 90 }).toBuffer(),
  'a PNG': await pngOf(photo),
};

/** Random bytes that are the same in both places. */
function bytesFrom(seed: number) {
  const random = seeded(seed);
  return (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
}

function hiddenBy(files: typeof nodeFiles, cover: Uint8Array, budgetMs = 0) {
  const random = bytesFrom(7);
  return hideInFile({
    files,
    cover,
    message: MESSAGE,
    passphrase: 'k',
    labelUrl: LABEL,
    random,
    budgetMs,
  });
}

describe.each(Object.entries(covers))('%s', (_, cover) => {
  test('hidden in a page is the picture that a server makes of the same random numbers', async () => {
    const [server, page] = [await hiddenBy(nodeFiles, cover), await hiddenBy(pageFiles, cover)];
    expect(page).toMatchObject({ format: server.format, width: server.width, height: server.height });
    const [one, other] = [server, page].map(({ bytes }) => nodeFiles.read(bytes, DEFAULT_LIMITS));
    expect((await other).raster).toEqual((await one).raster);
    expect(await page.psnr()).toBe(await server.psnr());
  });

  test('opens wherever it was hidden, and wherever it is opened', async () => {
    for (const hidden of [await hiddenBy(nodeFiles, cover), await hiddenBy(pageFiles, cover)]) {
      for (const files of [nodeFiles, pageFiles]) {
        const { revealed } = await revealInFile({ files, picture: hidden.bytes, passphrase: 'k' });
        expect(revealed).toEqual({ found: true, message: MESSAGE });
      }
    }
  });

  test('is as quiet, and is reported to survive the same, as on a server', async () => {
    const [server, page] = [
      await hiddenBy(nodeFiles, cover, 60_000),
      await hiddenBy(pageFiles, cover, 60_000),
    ];
    expect(Math.abs((await page.psnr()) - (await server.psnr()))).toBeLessThan(0.5);
    const reported = server.survival.filter((_, i) => page.survival[i].survives !== null);
    expect(reported.length).toBeGreaterThan(20);
    for (const row of reported) {
      const here = page.survival.find(({ channel }) => channel === row.channel);
      expect(here, row.channel).toMatchObject({ survives: row.survives });
    }
  });
});

test('a JPEG written in a page keeps every coefficient that the message does not need', async () => {
  const cover = covers['a JPEG'];
  const { bytes } = await hiddenBy(pageFiles, cover);
  const [before, after] = [readJpeg(cover), readJpeg(bytes)];
  expect(after.components.map(({ steps }) => steps)).toEqual(before.components.map(({ steps }) => steps));
});
