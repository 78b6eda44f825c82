import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../codec/test/seeded.ts';
import {
  componentPlane,
  forwardDct,
  inverseDct,
  type JpegPicture,
  readJpeg,
  writeJpeg,
} from '../src/index.ts';
import { jpegOf, stored } from './files.ts';

const random = seeded(5);
const samples = Float64Array.from({ length: 64 }, () => Math.floor(256 * random()) - 128);

/** T.81, A.3.3, word for word. */
function coefficientOf(block: Float64Array, v: number, u: number): number {
  const scale = (k: number): number => (k === 0 ? Math.SQRT1_2 : 1);
  const wave = (x: number, k: number): number => Math.cos(((2 * x + 1) * k * Math.PI) / 16);
  const sum = block.reduce((all, sample, i) => all + sample * wave(i % 8, u) * wave(Math.floor(i / 8), v), 0);
  return (scale(u) * scale(v) * sum) / 4;
}

describe('the DCT', () => {
  it('is that of the standard', () => {
    const block = samples.slice();
    forwardDct(block);
    for (let i = 0; i < 64; i++)
      expect(block[i]).toBeCloseTo(coefficientOf(samples, Math.floor(i / 8), i % 8), 9);
  });

  it('is undone by its inverse', () => {
    const block = samples.slice();
    forwardDct(block);
    inverseDct(block);
    for (let i = 0; i < 64; i++) expect(block[i]).toBeCloseTo(samples[i]!, 9);
  });
});

/** What libjpeg decodes from the luma of a picture, written as a grey file. */
function lumaOf({ width, height, components: [luma], progressive }: JpegPicture): Promise<Buffer> {
  const components = [luma!];
  const file = writeJpeg({
    width,
    height,
    components,
    progressive,
    colour: 'grey',
    segments: [],
    restartInterval: 0,
  });
  return sharp(file).extractChannel(0).raw().toBuffer();
}

/** Compares a plane with libjpeg's pixels: how many are rounded differently, and the greatest distance. */
function compare(plane: Float32Array, pixels: Uint8Array): { otherwise: number; furthest: number } {
  let [otherwise, furthest] = [0, 0];
  for (const [i, sample] of plane.entries()) {
    const shown = Math.min(255, Math.max(0, sample));
    if (Math.round(shown) !== pixels[i]) otherwise++;
    furthest = Math.max(furthest, Math.abs(shown - pixels[i]!));
  }
  return { otherwise, furthest };
}

describe('the samples of a component', () => {
  it.for([30, 60, 85, 95, 100])('are those of libjpeg before rounding, at quality %i', async (quality) => {
    const picture = readJpeg(await jpegOf({ width: 203, height: 117, quality }));
    const [luma] = picture.components;
    const pixels = await lumaOf(picture);
    const { otherwise, furthest } = compare(componentPlane(luma!, 203, 117), pixels);
    expect(otherwise).toBeLessThan(0.02 * pixels.length);
    expect(furthest).toBeLessThan(0.6);
  });

  it.for(['sampled-440', 'restart-rows-422', 'sampled-411-progressive'])(
    'of %s are those of libjpeg',
    async (name) => {
      const picture = readJpeg(stored(name));
      const plane = componentPlane(picture.components[0]!, picture.width, picture.height);
      expect(compare(plane, await lumaOf(picture)).furthest).toBeLessThan(0.6);
    },
  );

  it('reach beyond black and white where the file does', () => {
    const [luma] = readJpeg(stored('restarts')).components;
    const coefficients = luma!.coefficients.map((value, i) => (i === 0 ? 500 : i === 64 ? -500 : value));
    const plane = componentPlane({ ...luma!, coefficients }, 77, 53);
    expect(Math.max(...plane)).toBeGreaterThan(255);
    expect(Math.min(...plane)).toBeLessThan(0);
  });

  it('of the blocks that pad the last MCUs are available, those beyond are not', () => {
    const [luma] = readJpeg(stored('restarts')).components;
    expect(componentPlane(luma!, 80, 64)).toHaveLength(80 * 64);
    expect(() => componentPlane(luma!, 81, 64)).toThrow(RangeError);
  });
});
