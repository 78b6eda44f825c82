import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../../codec/test/seeded.ts';
import { type JpegComponent, type JpegPicture, layOut, readJpeg, writeJpeg } from '../src/index.ts';
import { pixelsOf } from './files.ts';

const SAMPLINGS = [
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [4, 1],
  [2, 4],
] as const;

const side = fc.integer({ min: 1, max: 70 });
const picture = fc
  .record({
    width: side,
    height: side,
    sampling: fc.constantFrom(...SAMPLINGS),
    colour: fc.constantFrom('grey', 'ycc', 'rgb'),
    progressive: fc.boolean(),
    tablePrecision: fc.constantFrom(8, 16),
    /** How many coefficients in a thousand are not 0, and how many bits they have. */
    density: fc.constantFrom(0, 2, 30, 300, 1000),
    bits: fc.integer({ min: 1, max: 11 }),
    seed: fc.nat(),
  })
  .map(
    ({ width, height, sampling: [horizontal, vertical], colour, progressive, ...drawing }): JpegPicture => ({
      width,
      height,
      progressive,
      colour,
      restartInterval: 0,
      segments: [],
      components: layOut(
        width,
        height,
        colour === 'grey'
          ? [{ id: 1, horizontal, vertical, tableSlot: 3 }]
          : [
              { id: 1, horizontal, vertical, tableSlot: 0 },
              { id: 2, horizontal: 1, vertical: 1, tableSlot: 1 },
              { id: 77, horizontal: 1, vertical: 1, tableSlot: 1 },
            ],
      ).map((component): JpegComponent => ({ ...component, ...draw(component, drawing) })),
    }),
  );

interface Drawing {
  readonly tablePrecision: 8 | 16;
  readonly density: number;
  readonly bits: number;
  readonly seed: number;
}

/** Coefficients and steps from a seed; blocks that only pad the last MCUs stay empty. */
function draw(
  {
    tableSlot,
    blocksAcross,
    blocksDown,
    blocksPerLine,
    blocksPerColumn,
  }: ReturnType<typeof layOut>[number] & { tableSlot: number },
  { tablePrecision, density, bits, seed }: Drawing,
): Pick<JpegComponent, 'tablePrecision' | 'steps' | 'coefficients'> {
  const random = seeded(seed + tableSlot);
  const most = tablePrecision === 16 ? 65535 : 255;
  const steps = Uint16Array.from({ length: 64 }, () => 1 + Math.floor(random() * most));
  const coefficients = Int16Array.from({ length: 64 * blocksPerLine * blocksPerColumn }, (_, i) => {
    const block = Math.floor(i / 64);
    const isShown = block % blocksPerLine < blocksAcross && Math.floor(block / blocksPerLine) < blocksDown;
    if (!isShown || random() * 1000 >= density) return 0;
    return Math.round((2 * random() - 1) * (2 ** bits - 1));
  });
  return { tablePrecision, steps, coefficients };
}

it('whatever is written is read again, coefficient for coefficient', () => {
  fc.assert(
    fc.property(picture, (written) => {
      expect(readJpeg(writeJpeg(written))).toEqual({ ...written, segments: expect.anything() });
    }),
    { numRuns: 300 },
  );
});

it('so is a picture with more tokens than are kept between counting and writing', () => {
  const [width, height] = [2112, 2048];
  const [component] = layOut(width, height, [{ id: 1, horizontal: 1, vertical: 1, tableSlot: 0 }]);
  const random = seeded(5);
  const coefficients = new Int16Array(width * height).map(() => (random() < 0.5 ? -1 : 1));
  const steps = new Uint16Array(64).fill(1);
  const components = [{ ...component!, tablePrecision: 8, steps, coefficients } as const];
  const shape = {
    width,
    height,
    progressive: false,
    colour: 'grey',
    restartInterval: 0,
    segments: [],
  } as const;
  const [read] = readJpeg(writeJpeg({ ...shape, components })).components;
  expect(Buffer.from(read!.coefficients.buffer).equals(Buffer.from(coefficients.buffer))).toBe(true);
});

it('libjpeg shows the same pixels of a sequential and of a progressive file, without a warning', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (drawn) => {
      const [sequential, progressive] = [false, true].map((way) =>
        pixelsOf(writeJpeg({ ...drawn, progressive: way })),
      );
      expect((await sequential)?.equals((await progressive) ?? Buffer.alloc(0))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it.for([2048, -2048, 32767, -32768])('a coefficient of %i cannot be written', (value) => {
  const [drawn] = fc.sample(picture, 1);
  for (const progressive of [false, true]) {
    const components = drawn!.components.map((component) => ({
      ...component,
      coefficients: component.coefficients.map((_, i) => (i === 1 ? value : 0)),
    }));
    expect(() => writeJpeg({ ...drawn!, components, progressive })).toThrow(RangeError);
  }
});

it('a DC value that is out of range cannot be written, even if it is the same in all blocks', () => {
  const [drawn] = fc.sample(picture, 1);
  for (const value of [2048, -2049]) {
    const components = drawn!.components.map((component) => ({
      ...component,
      coefficients: component.coefficients.map((_, i) => (i % 64 === 0 ? value : 0)),
    }));
    for (const progressive of [false, true])
      expect(() => writeJpeg({ ...drawn!, components, progressive })).toThrow(RangeError);
  }
});

it('blocks that do not fit the size of the picture cannot be written', () => {
  const [drawn] = fc.sample(picture, 1);
  expect(() => writeJpeg({ ...drawn!, width: drawn!.width + 80 })).toThrow(RangeError);
});
