import { describe, expect, it } from 'vitest';
import { type JpegPicture, layOut, readJpeg, writeJpeg } from '../src/index.ts';
import { jpegOf, pixelsOf, splice, stored } from './files.ts';

const SOS = 0xda;
const FORMS = [
  { form: 'sequential', progressive: false },
  { form: 'progressive', progressive: true },
];
const SUBSAMPLINGS = ['4:2:0', '4:4:4'];
const SIZES = [
  [1, 1],
  [7, 9],
  [8, 8],
  [16, 17],
  [33, 1],
  [1, 40],
  [97, 64],
  [200, 131],
] as const;
const STORED = [
  'bit-planes',
  'grey-2x2',
  'grey-progressive',
  'restart-rows-422',
  'restarts',
  'restarts-progressive',
  'rgb',
  'rgb-progressive',
  'sampled-3x2',
  'sampled-411-progressive',
  'sampled-440',
  'scans-apart',
  'steps-16-bit',
];

/** Expects libjpeg to show the same pixels in whichever way the picture is written. */
async function expectSamePixels(file: Uint8Array, picture: JpegPicture = readJpeg(file)): Promise<void> {
  const pixels = await pixelsOf(file);
  for (const { progressive } of FORMS) {
    const written = writeJpeg({ ...picture, progressive });
    expect(pixels.equals(await pixelsOf(written)), progressive ? 'progressive' : 'sequential').toBe(true);
  }
}

describe.for(FORMS)('a $form file of libjpeg', ({ progressive }) => {
  it.for([30, 50, 75, 90, 100])(
    'of quality %i shows the same pixels after reading and writing',
    async (quality) => {
      for (const chromaSubsampling of SUBSAMPLINGS)
        await expectSamePixels(await jpegOf({ quality, chromaSubsampling, progressive }));
    },
  );

  it.for(SIZES)(
    'of %i × %i pixels shows the same pixels after reading and writing',
    async ([width, height]) => {
      for (const chromaSubsampling of SUBSAMPLINGS)
        await expectSamePixels(await jpegOf({ width, height, chromaSubsampling, progressive }));
    },
  );

  it('without colours shows the same pixels after reading and writing', async () => {
    await expectSamePixels(await jpegOf({ grey: true, progressive }));
  });

  it('is written again byte for byte if libjpeg optimised its Huffman tables', async () => {
    const file = await jpegOf({ progressive, optimiseCoding: true });
    expect(Buffer.from(writeJpeg(readJpeg(file))).equals(file)).toBe(true);
  });
});

it.for(STORED)('%s shows the same pixels after reading and writing', async (name) => {
  await expectSamePixels(stored(name));
});

it('all ways of writing a picture hold the same coefficients', () => {
  const picture = readJpeg(stored('restarts'));
  for (const name of ['restarts-progressive', 'scans-apart']) {
    const other = readJpeg(stored(name));
    for (const [
      i,
      { steps, coefficients, blocksPerLine, blocksAcross, blocksDown },
    ] of picture.components.entries()) {
      expect(other.components[i]?.steps).toEqual(steps);
      for (let row = 0; row < blocksDown; row++) {
        const [start, end] = [64 * row * blocksPerLine, 64 * (row * blocksPerLine + blocksAcross)];
        expect(other.components[i]?.coefficients.subarray(start, end)).toEqual(
          coefficients.subarray(start, end),
        );
      }
    }
  }
});

it('a component keeps the steps of its first scan, whatever its slot holds later', async () => {
  const file = stored('scans-apart');
  const lastScan = file.lastIndexOf(Uint8Array.of(0xff, SOS));
  const redefined = splice(file, lastScan, `ffdb004301${'07'.repeat(64)}`);
  const picture = readJpeg(redefined);
  expect(picture.components.map(({ steps }) => steps[63])).toEqual([30, 30, 7]);
  await expectSamePixels(redefined, picture);
});

it('runs of more empty blocks than one symbol can count are written', async () => {
  const { components, ...rest } = readJpeg(await jpegOf({ grey: true }));
  const [component] = layOut(1600, 1408, components);
  const coefficients = new Int16Array(64 * 200 * 176);
  coefficients[64 * 200 * 176 - 1] = 1;
  const picture = { ...rest, width: 1600, height: 1408, components: [{ ...component!, coefficients }] };
  const read = readJpeg(writeJpeg({ ...picture, progressive: true }));
  expect(read.components[0]!.coefficients.findIndex((value) => value !== 0)).toBe(coefficients.length - 1);
});
