import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageFiles } from '../../test/browser-files.ts';
import { bytesOf } from '../../test/helpers.ts';
import { exifOf, exifSegment, withFirst, withLast } from '../../test/jpeg-segments.ts';
import { landscape, pngOf, rawSharp } from '../../test/pictures.ts';
import { DEFAULT_LIMITS, nodeFiles } from '../index.ts';
import { exifOrientation, tiffOrientation } from './exif-orientation.ts';
import { pngChunk } from './png-chunks.ts';
import { insertPngChunks } from './profile.ts';

const scene = landscape({ width: 64, height: 48 });
const jpeg = await rawSharp(scene).jpeg().toBuffer();
const TYPES = Array.from({ length: 12 }, (_, i) => i + 1);

describe.each([
  ['little', true],
  ['big', false],
])('%s-endian', (_, little) => {
  test.each(TYPES)('an orientation of TIFF type %i counts if it does for sharp', async (type) => {
    const file = withFirst(jpeg, exifSegment(6, { type, little }));
    expect(tiffOrientation(exifOf(6, { type, little }))).toBe((await sharp(file).metadata()).orientation);
  });
});

describe.each([
  ['a JPEG', (type: number) => withFirst(jpeg, exifSegment(6, { type }))],
  [
    'a PNG',
    async (type: number) => insertPngChunks(await pngOf(scene), [pngChunk('eXIf', exifOf(6, { type }))]),
  ],
])('%s', (_, make) => {
  test.each([1, 3, 4])('is turned in a page as on a server by an orientation of type %i', async (type) => {
    const file = await make(type);
    const [onServer, inPage] = await Promise.all(
      [nodeFiles, pageFiles].map(async ({ read }) => (await read(file, DEFAULT_LIMITS)).raster),
    );
    expect([inPage.width, inPage.height]).toEqual([48, 64]);
    expect(Buffer.compare(bytesOf(inPage.data), bytesOf(onServer.data))).toBe(0);
  });
});

test.each([
  ['on a server', nodeFiles],
  ['in a page', pageFiles],
])('an orientation behind the first scan turns nothing %s', async (_, files) => {
  const late = withLast(jpeg, exifSegment(6));
  for (const read of [files.read, files.readUndecoded]) {
    const { raster } = await read(late, DEFAULT_LIMITS);
    expect([raster.width, raster.height]).toEqual([64, 48]);
  }
});

test('what cannot be understood is an orientation of 1', () => {
  expect(exifOrientation([])).toBe(1);
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('MM\0*\0\0\0\x08'),
    exifOf(9, {}),
    exifOf(6, {}).subarray(0, 20),
  ])
    expect(tiffOrientation(bytes)).toBe(1);
});
