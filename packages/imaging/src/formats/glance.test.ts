import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exifSegment, segmentOf, withFirst } from '../../test/jpeg-segments.ts';
import { glanceAtSize } from './glance.ts';

const size = { width: 123, height: 45 };
const blank = sharp({ create: { ...size, channels: 3, background: 'white' } });

test('the size that PNG and JPEG files claim is seen, whatever comes before it', async () => {
  expect(glanceAtSize(await blank.clone().png().toBuffer())).toEqual(size);
  expect(glanceAtSize(await blank.clone().jpeg().toBuffer())).toEqual(size);
  const laden = blank
    .clone()
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Artist: 'x'.repeat(60_000) } });
  expect(glanceAtSize(await laden.withIccProfile('p3').toBuffer())).toEqual(size);
});

test('the size of every kind of WebP is seen', async () => {
  const exif = blank.clone().withExif({ IFD0: { Artist: 'x' } });
  for (const webp of [blank.clone().webp(), blank.clone().webp({ lossless: true }), exif.webp()]) {
    expect(glanceAtSize(await webp.toBuffer())).toEqual(size);
  }
});

test.each([
  [true, 3],
  [false, 3],
  [false, 4],
])('a JPEG is seen as it is shown (little endian: %s, type %i)', async (little, type) => {
  const jpeg = await blank.clone().jpeg().toBuffer();
  const held = (orientation: number) => withFirst(jpeg, exifSegment(orientation, { little, type }));
  expect(glanceAtSize(held(3))).toEqual(size);
  expect(glanceAtSize(held(6))).toEqual({ width: size.height, height: size.width });
});

test('metadata of another kind after the Exif data, such as XMP, do not undo the orientation', async () => {
  const xmp = segmentOf(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'));
  const jpeg = withFirst(await blank.clone().jpeg().toBuffer(), exifSegment(6), xmp);
  expect(glanceAtSize(jpeg)).toEqual({ width: size.height, height: size.width });
});

test.each([0xc0, 0xc1, 0xc2])(
  'a frame with the marker %i gives the size, a table before it does not',
  (frame) => {
    const table = segmentOf(0xc4, Buffer.of(1, 2, 3, 4, 5, 6, 7));
    const sides = segmentOf(frame, Buffer.of(8, 0, size.height, 0, size.width, 1, 1, 0x11, 0));
    expect(glanceAtSize(Buffer.concat([Buffer.of(0xff, 0xd8), table, sides]))).toEqual(size);
  },
);

test('fill bytes before a marker are skipped', async () => {
  const [start, rest] = [
    Uint8Array.of(0xff, 0xd8, 0xff, 0xff),
    (await blank.clone().jpeg().toBuffer()).subarray(2),
  ];
  expect(glanceAtSize(Buffer.concat([start, rest]))).toEqual(size);
});

test('no size is seen in what ends too early, holds none, or hides it behind thousands of segments', async () => {
  const jpeg = await blank.clone().jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, 2]);
  const hidden = Buffer.concat([jpeg.subarray(0, 2), ...Array(5000).fill(comment), jpeg.subarray(2)]);
  const png = await blank.clone().png().toBuffer();
  const files = [
    new Uint8Array(),
    Buffer.from('hello, I am no picture'),
    jpeg.subarray(0, 100),
    png.subarray(0, 20),
    (await blank.clone().webp().toBuffer()).subarray(0, 20),
    hidden,
  ];
  expect(files.map(glanceAtSize)).toEqual([null, null, null, null, null, null]);
});
