import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { pageFiles } from '../../test/browser-files.ts';
import { lumaLevels, rmsBetween } from '../../test/grey-levels.ts';
import type { ChannelStep } from '../channels/channels.ts';
import { nodeFiles } from '../index.ts';
import { jpegCodec } from './jpeg-codec.ts';

const PHOTO = { width: 2003, height: 2001, seed: 8 };
const photo = drawPhoto(PHOTO);

test.each<[string, ChannelStep, number]>([
  ['a change of each colour', { do: 'tone', gain: 1.2, offset: -25.6 }, 1e-9],
  ['a smaller copy', { do: 'fit', longSide: 900 }, 0.05],
])('%s is what servers make of the picture', async (_, step, most) => {
  const [ours, theirs] = await Promise.all(
    [pageFiles, nodeFiles].map((files) => files.takeStep(photo, step)),
  );
  expect(ours).toMatchObject({ width: theirs.width, height: theirs.height });
  expect(rmsBetween(lumaLevels(ours), lumaLevels(theirs))).toBeLessThan(most);
});

test('a JPEG of a large picture, made in bands, shows what the whole file would, but for colours next to where they meet', async () => {
  const module = new URL(import.meta.resolve('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm'));
  const codec = jpegCodec(async () => WebAssembly.compile(await readFile(module)));
  const [quality, pixelsARow] = [75, 3 * photo.width];
  const whole = await codec.decode(await codec.encode(photo, { quality }));
  const banded = await pageFiles.takeStep(photo, { do: 'jpeg', quality });
  const differing = new Set<number>();
  for (const [at, level] of banded.data.entries()) {
    if (level !== whole.data[at]) differing.add(Math.floor(at / pixelsARow));
  }
  expect([...differing]).toEqual([991, 992, 1983, 1984]);
  expect(photo.data).toEqual(drawPhoto(PHOTO).data);
  const spare = drawPhoto(PHOTO);
  const overwritten = await pageFiles.takeStep(spare, { do: 'jpeg', quality }, true);
  expect(overwritten.data).toBe(spare.data);
  expect(overwritten.data).toEqual(banded.data);
});
