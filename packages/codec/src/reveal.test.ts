import { expect, onTestFinished, test, vi } from 'vitest';
import { crop, straightened } from '../test/channels.ts';
import { drawPhoto } from '../test/draw-photo.ts';
import { forge, plainCoded } from '../test/forge.ts';
import { seededBytes, testMaster } from '../test/seeded.ts';
import { PARAGRAPH } from '../test/texts.ts';
import { hide } from './hide.ts';
import type { Raster } from './raster.ts';
import { reveal } from './reveal.ts';
import { END } from './text/primed-model.ts';

/** Length in the shortest payload, between its salt and its tag. */
const PLAINTEXT_BYTES = 8;

test.each([17, 30])(
  'a message is found although its pilots indicate the length of class %d',
  async (toldClass) => {
    const image = await forge({
      cover: drawPhoto({ width: 768, height: 512, seed: 3 }),
      master: testMaster(4),
      random: (length) => seededBytes(toldClass, length),
      plaintext: plainCoded([...new TextEncoder().encode('ten'), END], PLAINTEXT_BYTES),
      toldClass,
    });
    const revealed = await reveal({ image, master: testMaster(4), search: false });
    expect(revealed).toEqual({ found: true, message: 'ten' });
  },
);

test('a message is read from a night picture although its shadows have been crushed to black', async () => {
  const day = drawPhoto({ width: 1200, height: 800, seed: 6 });
  const cover = { ...day, data: day.data.map((level) => Math.max(0, 0.5 * level - 20)) };
  const master = testMaster(1);
  const random = (length: number) => seededBytes(9, length);
  const { stego } = await hide({ cover, message: PARAGRAPH, master, random, targetPsnr: 52 });
  const image = { ...stego, data: stego.data.map((level) => Math.max(0, 1.2 * (level - 40))) };
  const isBlack = (i: number) => [0, 1, 2].every((channel) => image.data[3 * i + channel] === 0);
  const black = Array.from({ length: 1200 * 800 }, (_, i) => i).filter(isBlack).length;
  expect(black / (1200 * 800)).toBeGreaterThan(0.3);
  expect(await reveal({ image, master, search: false })).toEqual({ found: true, message: PARAGRAPH });
});

test('the weakest message is read from a copy with two thirds of its contrast', async () => {
  const cover = drawPhoto({ width: 1200, height: 800, seed: 6 });
  const master = testMaster(1);
  const random = (length: number) => seededBytes(9, length);
  const { stego } = await hide({ cover, message: PARAGRAPH, master, random, targetPsnr: 60 });
  const image = { ...stego, data: stego.data.map((level) => 128 + Math.round((2 / 3) * (level - 128))) };
  expect(await reveal({ image, master, search: false })).toEqual({ found: true, message: PARAGRAPH });
});

/** Light, 0…1, after an editor; `far` is the squared distance from the picture's middle, 1 in the corners. */
const EDITS: Readonly<Record<string, (light: number, far: number) => number>> = {
  'an S-curve': (light) => 0.5 + (0.5 * Math.tanh(3 * (light - 0.5))) / Math.tanh(1.5),
  'a gamma of 1.8': (light) => light ** 1.8,
  'a strong vignette': (light, far) => light * (1 - 0.8 * far),
};

const MASTER = testMaster(1);

/** A message in a drawn photograph, after an editor. */
async function edited(name: string): Promise<Raster> {
  const cover = drawPhoto({ width: 1200, height: 800, seed: 6 });
  const random = (length: number) => seededBytes(9, length);
  const { stego } = await hide({ cover, message: PARAGRAPH, master: MASTER, random, targetPsnr: 52 });
  const data = stego.data.map((level, i) => {
    const [x, y] = [Math.floor(i / 3) % 1200, Math.floor(i / 3600)];
    const far = ((x / 600 - 1) ** 2 + (y / 400 - 1) ** 2) / 2;
    return Math.round(255 * EDITS[name](level / 255, far));
  });
  return { ...stego, data };
}

test.each(Object.keys(EDITS))('a message is read from a copy that an editor gave %s', async (name) => {
  const revealed = await reveal({ image: await edited(name), master: MASTER, search: false });
  expect(revealed).toEqual({ found: true, message: PARAGRAPH });
});

test('a message is read from a part of a copy that an editor gave an S-curve', async () => {
  const image = crop(await edited('an S-curve'), { left: 90, top: 60, width: 1050, height: 700 });
  const search = { budgetMs: Number.POSITIVE_INFINITY };
  expect(await reveal({ image, master: MASTER, search })).toEqual({ found: true, message: PARAGRAPH });
});

/** A copy of a drawn photograph with a message, straightened by this many degrees. */
async function straightenedCopy(degrees: number): Promise<Raster> {
  const cover = drawPhoto({ width: 1200, height: 800, seed: 6 });
  const random = (length: number) => seededBytes(9, length);
  const { stego } = await hide({ cover, message: PARAGRAPH, master: MASTER, random, targetPsnr: 50 });
  return straightened(stego, degrees);
}

test.each([2, -6])('a message is read from a copy that was straightened by %d degrees', async (degrees) => {
  const search = { budgetMs: Number.POSITIVE_INFINITY };
  const revealed = await reveal({ image: await straightenedCopy(degrees), master: MASTER, search });
  expect(revealed).toEqual({ found: true, message: PARAGRAPH });
});

test('a straightened picture gets time of its own, however long it was searched before it was turned', async () => {
  const image = await straightenedCopy(3.5);
  // This clock advances only when the search reads it: once for each size of the pattern, and a few times more.
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  let looked = 0;
  clock.mockImplementation(() => looked++);
  const revealed = await reveal({ image, master: MASTER, search: { budgetMs: 60 } });
  expect(revealed).toEqual({ found: true, message: PARAGRAPH });
});

test.each([1, 5])(
  'a search that finds nothing (key %i) reports its progress, up to the end and no further',
  async (key) => {
    const told: number[] = [];
    const search = { onProgress: (done: number) => told.push(done), budgetMs: Number.POSITIVE_INFINITY };
    const image = drawPhoto({ width: 240, height: 180, seed: 6 });
    expect(await reveal({ image, master: testMaster(key), search })).toEqual({ found: false });
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  },
);
