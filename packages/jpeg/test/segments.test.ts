import { describe, expect, it } from 'vitest';
import { readJpeg, writeJpeg } from '../src/index.ts';
import { jpegOf, markerAt, pixelsOf, splice, stored } from './files.ts';

const [APP0, APP1, COM] = [0xe0, 0xe1, 0xfe];
const ADOBE = 'ffee000e41646f626500640000000000';
const text = (name: string): Uint8Array => Uint8Array.from(Buffer.from(name));

describe('segments', () => {
  it('are written in the order in which they were read', () => {
    const segments = [
      { marker: APP1, data: text('Exif\0\0 and more') },
      { marker: COM, data: text('') },
      { marker: APP1, data: text('something else') },
    ];
    const read = readJpeg(writeJpeg({ ...readJpeg(stored('restarts')), segments })).segments;
    expect(read.map(({ marker, data }) => ({ marker, data: Uint8Array.from(data) }))).toEqual(segments);
  });

  it('after the first scan are not kept, because viewers disregard them', () => {
    const file = stored('restarts');
    const late = splice(file, file.length - 2, 'ffe1000a457869660000ffff' + 'fffe0003' + '41');
    expect(readJpeg(late)).toEqual(readJpeg(file));
  });

  it('after the first scan are counted all the same', () => {
    const file = stored('restarts');
    const read = (comments: number) => readJpeg(splice(file, file.length - 2, 'fffe0002'.repeat(comments)));
    expect(read(4095).segments).toHaveLength(1);
    expect(() => read(4096)).toThrow('too many segments');
  });

  it('are not written if none are given', () => {
    const picture = readJpeg(stored('restarts'));
    expect(picture.segments.map(({ marker }) => marker)).toEqual([APP0]);
    expect(readJpeg(writeJpeg({ ...picture, segments: [] })).segments).toEqual([]);
  });

  it('cannot be longer than the format allows', () => {
    const picture = readJpeg(stored('restarts'));
    const write = (length: number) =>
      writeJpeg({ ...picture, segments: [{ marker: COM, data: new Uint8Array(length) }] });
    expect(readJpeg(write(65533)).segments[0]?.data).toHaveLength(65533);
    expect(() => write(65534)).toThrow(RangeError);
  });
});

describe('colours', () => {
  it('of a picture in RGB are still RGB if its segments are left out', async () => {
    const file = stored('rgb');
    const written = writeJpeg({ ...readJpeg(file), segments: [] });
    expect(readJpeg(written).colour).toBe('rgb');
    expect((await pixelsOf(written)).equals(await pixelsOf(file))).toBe(true);
  });

  it('are YCbCr in a file without segments', async () => {
    const file = await jpegOf();
    expect(readJpeg(writeJpeg({ ...readJpeg(file), segments: [] }))).toMatchObject({
      colour: 'ycc',
      segments: [],
    });
  });

  it.for([
    {
      says: 'a JFIF segment, whatever Adobe’s says',
      file: splice(stored('restarts'), 20, ADOBE),
      colour: 'ycc',
    },
    { says: 'Adobe’s segment', file: splice(stored('restarts'), 2, ADOBE, 18), colour: 'rgb' },
    { says: 'nothing', file: splice(stored('restarts'), 2, '', 18), colour: 'ycc' },
    { says: 'the names of the components', file: splice(stored('rgb'), 2, '', 16), colour: 'rgb' },
  ])('are read as libjpeg does where they are told by $says', async ({ file, colour }) => {
    const picture = readJpeg(file);
    expect(picture.colour).toBe(colour);
    expect((await pixelsOf(writeJpeg(picture))).equals(await pixelsOf(file))).toBe(true);
  });

  it('are not determined by a segment after the first scan', () => {
    const file = splice(stored('restarts'), 2, '', 18);
    expect(readJpeg(splice(file, file.length - 2, ADOBE)).colour).toBe('ycc');
  });

  it('of a picture in RGB are still RGB if JFIF follows its first scan', async () => {
    const file = stored('rgb');
    const late = splice(file, file.length - 2, stored('restarts').toString('hex', 2, 20));
    expect((await pixelsOf(writeJpeg(readJpeg(late)))).equals(await pixelsOf(file))).toBe(true);
  });
});

it('a segment after the picture that is cut off by the end of the file is ignored', () => {
  const file = stored('restarts');
  expect(markerAt(file, 0xd9)).toBe(file.length - 2);
  expect(readJpeg(splice(file, file.length - 2, 'fffe1000', 2)).components).toEqual(
    readJpeg(file).components,
  );
});
