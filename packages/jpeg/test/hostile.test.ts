import { describe, expect, it } from 'vitest';
import { seeded } from '../../codec/test/seeded.ts';
import { JpegError, type JpegErrorCode, type JpegLimits, readJpeg, writeJpeg } from '../src/index.ts';
import { bufferOf, jpegOf, markerAt, pixelsOf, splice, stored } from './files.ts';

const [DHT, SOF0, SOS, DQT] = [0xc4, 0xc0, 0xda, 0xdb];
const SENTENCE = /^[A-Z][a-zA-Z0-9 ]+\.$/;

/** How a file is refused, or `read`. Anything but a `JpegError` fails the test. */
function outcome(file: Uint8Array, limits?: JpegLimits): JpegErrorCode | 'read' {
  try {
    readJpeg(file, limits);
    return 'read';
  } catch (error) {
    if (!(error instanceof JpegError)) throw error;
    expect(error.message).toMatch(SENTENCE);
    return error.code;
  }
}

/** Where the entropy-coded data of each scan end: at the next marker that is no restart marker. */
function scanEnds(file: Buffer): number[] {
  const ends: number[] = [];
  for (let at = markerAt(file, SOS); at >= 0; at = file.indexOf(Uint8Array.of(0xff, SOS), at)) {
    do at = file.indexOf(0xff, at + 1);
    while (file[at + 1] === 0 || (file[at + 1]! >= 0xd0 && file[at + 1]! <= 0xd7));
    ends.push(at);
  }
  return ends;
}

const small = (progressive: boolean): Promise<Buffer> =>
  jpegOf({ width: 20, height: 17, quality: 60, progressive });

describe.for([
  { form: 'sequential', progressive: false },
  { form: 'progressive', progressive: true },
])('a $form file', ({ progressive }) => {
  it('is damaged wherever it is cut off, unless only the end marker is missing', async () => {
    const file = await small(progressive);
    for (let length = 0; length < file.length - 2; length++)
      expect([length, outcome(file.subarray(0, length))]).toEqual([length, 'damaged']);
    const whole = await pixelsOf(writeJpeg(readJpeg(file)));
    expect((await pixelsOf(writeJpeg(readJpeg(file.subarray(0, -2))))).equals(whole)).toBe(true);
  });

  it('with any byte changed is refused with a JpegError, or shows what libjpeg shows', async () => {
    const file = await small(progressive);
    const random = seeded(11);
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file);
      changed[at] = (file[at]! + 1 + Math.floor(255 * random())) & 0xff;
      const shown = await pixelsOf(changed).catch(() => undefined);
      if (outcome(changed) !== 'read' || !shown) continue;
      expect([at, (await pixelsOf(writeJpeg(readJpeg(changed)))).equals(shown)]).toEqual([at, true]);
    }
  });
});

describe('a file is damaged', () => {
  const restarts = stored('restarts');
  it.for<[string, Buffer]>([
    ['if it is empty', Buffer.alloc(0)],
    ['if it is a PNG file', bufferOf('89504e470d0a1a0a0000000d49484452')],
    ['if it ends after its first marker', bufferOf('ffd8ffd9')],
    ['if it begins twice', splice(restarts, 2, 'ffd8')],
    ['if it has no frame', splice(restarts, markerAt(restarts, SOF0), '', 19)],
    [
      'if it has two frames',
      splice(
        restarts,
        markerAt(restarts, SOF0),
        restarts.subarray(markerAt(restarts, SOF0)).toString('hex', 0, 19),
      ),
    ],
    ['if it has no quantisation tables', splice(restarts, markerAt(restarts, DQT), '', 2 * 69)],
    ['if a quantisation step is 0', splice(restarts, markerAt(restarts, DQT) + 9, '00', 1)],
    [
      'if a quantisation table has a slot that does not exist',
      splice(restarts, markerAt(restarts, DQT) + 4, '04', 1),
    ],
    ['if a Huffman table has more codes than fit', splice(restarts, markerAt(restarts, DHT) + 5, '03', 1)],
    [
      'if a Huffman table is longer than its segment',
      splice(restarts, markerAt(restarts, DHT) + 5 + 15, 'ff', 1),
    ],
    ['if it is 0 pixels wide', splice(restarts, markerAt(restarts, SOF0) + 7, '0000', 2)],
    [
      'if it is 0 pixels high and no DNL segment follows',
      splice(restarts, markerAt(restarts, SOF0) + 5, '0000', 2),
    ],
    ['if it is much too short for its size', splice(restarts, markerAt(restarts, SOF0) + 5, '20002000', 4)],
    ['if it is higher than its data', splice(restarts, markerAt(restarts, SOF0) + 5, '0050', 2)],
    [
      'if a scan names a component that it does not have',
      splice(restarts, markerAt(restarts, SOS) + 5, '09', 1),
    ],
    ['if a scan names a component twice', splice(restarts, markerAt(restarts, SOS) + 7, '01', 1)],
    ['if its first restart marker is missing', splice(restarts, markerAt(restarts, 0xd0), '', 2)],
    ['if its restart markers are in the wrong order', splice(restarts, markerAt(restarts, 0xd1), 'ffd3', 2)],
    ['if it has restart markers that were not announced', splice(restarts, markerAt(restarts, 0xdd), '', 6)],
  ])('%s', ([, file]) => {
    expect(outcome(file)).toBe('damaged');
  });

  it.for(['scans-apart', 'grey-progressive', 'bit-planes'])(
    'if data are left over after any scan but the last, as in a changed %s',
    (name) => {
      const file = stored(name);
      for (const end of scanEnds(file).slice(0, -1)) {
        expect(outcome(splice(file, end, '00'))).toBe('damaged');
        expect(outcome(splice(file, end, '0123456789abcdef'))).toBe('damaged');
      }
    },
  );

  it('if data are left over before a restart marker', () => {
    for (let number = 0; number < 4; number++)
      expect(outcome(splice(restarts, markerAt(restarts, 0xd0 + number), '00'))).toBe('damaged');
  });

  it('if data are left over where it is cut off', () => {
    expect(outcome(splice(restarts, restarts.length - 2, '00', 2))).toBe('damaged');
  });

  it('if a 0xff byte of its data is repeated, which libjpeg reads differently', async () => {
    const file = await jpegOf({ quality: 100 });
    const doubled = splice(file, file.indexOf(Uint8Array.of(0xff, 0), markerAt(file, SOS)), 'ff');
    expect(outcome(doubled)).toBe('damaged');
  });

  it('if a scan repeats what an earlier one contained', () => {
    const file = stored('grey-progressive');
    const scan = file.subarray(
      markerAt(file, SOS),
      file.indexOf(Uint8Array.of(0xff, DHT), markerAt(file, SOS)),
    );
    expect(outcome(splice(file, markerAt(file, SOS), scan.toString('hex')))).toBe('damaged');
  });
});

describe('a file is not supported', () => {
  const file = stored('restarts');
  const frame = markerAt(file, SOF0);
  it.for<[string, Buffer]>([
    ['with arithmetic coding', stored('arithmetic')],
    ['with colours finer than its luma', stored('luma-halved')],
    ['that leaves out the finest bits', stored('unfinished')],
    ['of 12 bits a sample', splice(file, frame + 4, '0c', 1)],
    ['coded without loss', splice(file, frame + 1, 'c3', 1)],
    ['in a hierarchy', splice(file, frame + 1, 'c5', 1)],
    ['of two components', splice(file, frame, 'ffc0000e08001000100201110002110003'.slice(0, 32), 19)],
    [
      'without Huffman tables',
      bufferOf(file.subarray(0, markerAt(file, DHT)), file.subarray(markerAt(file, SOS))),
    ],
  ])('%s', ([, refused]) => {
    expect(outcome(refused)).toBe('unsupported');
  });

  it('of four components', async () => {
    const { default: sharp } = await import('sharp');
    const cmyk = await sharp(await jpegOf())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect(outcome(cmyk)).toBe('unsupported');
  });

  it('of more pixels than are allowed', () => {
    expect(outcome(file, { maxPixels: 77 * 53 })).toBe('read');
    expect(outcome(file, { maxPixels: 77 * 53 - 1 })).toBe('unsupported');
  });

  it('of more scans than are allowed', () => {
    const scans = stored('bit-planes').filter((byte, i, all) => byte === 0xff && all[i + 1] === SOS).length;
    expect(outcome(stored('bit-planes'), { maxPixels: 1e6, maxScans: scans })).toBe('read');
    expect(outcome(stored('bit-planes'), { maxPixels: 1e6, maxScans: scans - 1 })).toBe('unsupported');
  });

  it('of a hundred thousand comments', () => {
    const comments = 'fffe0002'.repeat(100_000);
    expect(outcome(splice(file, 2, comments))).toBe('unsupported');
  });
});

describe('a file is read', () => {
  const file = stored('restarts');
  const expected = readJpeg(file).components;
  it.for<[string, Buffer]>([
    ['with fill bytes before its markers', splice(splice(file, markerAt(file, SOS), 'ffffff'), 2, 'ff')],
    ['with fill bytes before a restart marker', splice(file, markerAt(file, 0xd0), 'ffff')],
    [
      'with bytes between its segments that belong to nothing',
      splice(file, markerAt(file, DHT), '000102ff00'),
    ],
    ['with bytes behind its end', bufferOf(file, 'ffd8ffe1')],
    ['with bytes before its end marker', splice(file, file.length - 2, '0102')],
    ['without its end marker', file.subarray(0, -2)],
    [
      'with its height in a DNL segment',
      splice(splice(file, file.length - 2, 'ffdc00040035'), markerAt(file, SOF0) + 5, '0000', 2),
    ],
    ['with a restart marker after its last MCU', splice(file, file.length - 2, 'ffd4')],
    [
      'with a table that is defined anew before it is used',
      splice(file, markerAt(file, DQT), `ffdb004300${'01'.repeat(64)}`),
    ],
  ])('%s', ([, read]) => {
    expect(readJpeg(read).components).toEqual(expected);
  });
});
