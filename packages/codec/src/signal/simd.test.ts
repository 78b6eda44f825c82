import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { normal, seeded, seededBytes } from '../../test/seeded.ts';
import type { Raster } from '../raster.ts';
import { type Kernels, loadKernels } from '../wasm/kernels.ts';
import { applyScalar } from './apply-change-scalar.ts';
import { applySimd } from './apply-change-simd.ts';
import { forwardScalar, inverseScalar } from './block-dct-scalar.ts';
import { forwardSimd, inverseSimd } from './block-dct-simd.ts';
import { canvasSizeFor, centredView, visibleTiles, wholeBox } from './canvas.ts';
import { type Colouring, colouringOf } from './colouring.ts';
import { DITHER_SEED_BYTES } from './dither.ts';
import { analyse } from './embed.ts';
import { lumaRows } from './luma.ts';
import { agreementsScalar, agreementsSimd } from './pilot-agreement.ts';
import type { Plane } from './plane.ts';
import { columnKernel, rowKernel } from './resample.ts';
import { resampleScalar } from './resample-scalar.ts';
import { resampleSimd } from './resample-simd.ts';
import { type PictureChange, pictureChange, spreadLuma } from './spread.ts';

function kernels(): Kernels {
  const simd = loadKernels();
  if (simd === null) throw new Error('this runtime has no WebAssembly SIMD');
  return simd;
}

function withAlpha(photo: Raster): Raster {
  const data = new Uint8Array(photo.width * photo.height * 4);
  for (let i = 0; i < photo.width * photo.height; i++) {
    data.set(photo.data.subarray(3 * i, 3 * i + 3), 4 * i);
    data[4 * i + 3] = Math.min(255, Math.max(0, Math.floor(i / 37) % 400));
  }
  return { ...photo, channels: 4, data };
}

const viewOf = (picture: Raster) =>
  centredView(canvasSizeFor(Math.max(picture.width, picture.height)), wholeBox(picture));

/** A change of luma, with one of chroma where wanted. */
function changeFor(cover: Raster, coloured: boolean): PictureChange {
  const { blocks, view, rect } = analyse(cover, viewOf(cover));
  const value = normal(seeded(1));
  const wanted = blocks.modes.map(() => 5 * value());
  const luma = spreadLuma(wanted, blocks, view, rect);
  const plain = pictureChange(luma, rect, view, null);
  if (!coloured) return plain;
  const { width, height, data } = plain.luma;
  const noise = (): Plane => ({ width, height, data: data.map(() => 2 * value()) });
  return pictureChange(luma, rect, view, { cb: noise(), cr: noise() });
}

/** Always the same randomness; a new one each time, because drawing changes it. */
const seedBytes = seededBytes(9, DITHER_SEED_BYTES);
const fresh = (grey: boolean): Colouring => colouringOf(grey, seedBytes);

function greyOf(picture: Raster): Raster {
  const { channels } = picture;
  return {
    ...picture,
    data: picture.data.map((sample, i) => (i % channels < 3 ? picture.data[i - (i % channels)] : sample)),
  };
}

/** Pixels whose red, green and blue differ. */
function colouredPixels({ data, channels }: Raster): number {
  let count = 0;
  for (let p = 0; p < data.length; p += channels)
    if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) count++;
  return count;
}

interface Colours {
  readonly grey: boolean;
  readonly coloured: boolean;
}

const furthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

describe('WebAssembly agrees with TypeScript', () => {
  test('on the modes of blocks, busy, smooth and flat, and back', () => {
    const random = seeded(3);
    const data = Float32Array.from(
      { length: 72 * 40 },
      (_, i) => 200 + (i % 72 < 24 ? 0 : i % 72 < 48 ? i / 99 : 50 * random()),
    );
    const plane: Plane = { width: 72, height: 40, data };
    const fast = forwardSimd(kernels(), plane);
    const reference = forwardScalar(plane);
    expect([fast.columns, fast.rows]).toEqual([reference.columns, reference.rows]);
    expect(furthest(fast.modes, reference.modes)).toBeLessThan(0.001);
    expect(furthest(fast.mean, reference.mean)).toBeLessThan(0.001);
    expect(furthest(fast.deviation, reference.deviation)).toBeLessThan(0.01);
    const back = inverseSimd(kernels(), reference.modes, reference.columns, reference.rows);
    const expected = inverseScalar(reference.modes, reference.columns, reference.rows);
    expect([back.width, back.height]).toEqual([plane.width, plane.height]);
    expect(furthest(back.data, expected.data)).toBeLessThan(0.001);
  });

  test.each([0, 1, 3, 4, 400, 701])('on how well %i pilots agree', (count) => {
    const random = seeded(count);
    const pilots = {
      value: Float32Array.from({ length: count }, () => 150 * (random() - 0.5)),
      offset: Float32Array.from({ length: count }, random),
    };
    const strengths = Float64Array.from({ length: 50 }, (_, i) => 4 + i / 2);
    const fast = agreementsSimd(kernels(), pilots, strengths);
    expect(fast).toHaveLength(50);
    expect(furthest(fast, agreementsScalar(pilots, strengths))).toBeLessThan(0.05);
  });
});

const PICTURES: [string, Raster][] = [
  [161, 203],
  [333, 250],
  [640, 427],
  [1203, 802],
].flatMap(([width, height]): [string, Raster][] => {
  const photo = drawPhoto({ width, height, seed: width });
  return [
    [`${width}×${height}`, photo],
    [`${width}×${height} with alpha`, withAlpha(photo)],
  ];
});

describe.each(PICTURES)('WebAssembly agrees with TypeScript in a picture of %s', (_, picture) => {
  test('on its canvas', () => {
    const view = viewOf(picture);
    const rect = visibleTiles(view);
    const kernelsOf = [columnKernel(view, rect), rowKernel(view, rect)] as const;
    const fast = resampleSimd(kernels(), lumaRows(picture), ...kernelsOf);
    const reference = resampleScalar(lumaRows(picture), ...kernelsOf);
    expect([fast.width, fast.height]).toEqual([reference.width, reference.height]);
    const errors = fast.data.map((value, i) => Math.abs(value - reference.data[i]));
    expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(0.01);
  });

  describe.each<[string, Raster, Colours]>([
    ['of luma alone', picture, { grey: false, coloured: false }],
    ['of luma and chroma', picture, { grey: false, coloured: true }],
    ['of a grey picture', greyOf(picture), { grey: true, coloured: false }],
  ])('after a change %s', (_, cover, { grey, coloured }) => {
    const change = changeFor(cover, coloured);

    test('on the stego image under one dither, but for a rounding in ten thousand', () => {
      const fast = applySimd(kernels(), cover, change, fresh(grey)).stego.data;
      const reference = applyScalar(cover, change, fresh(grey)).stego.data;
      let differing = 0;
      let most = 0;
      for (let i = 0; i < reference.length; i++) {
        const difference = Math.abs(fast[i] - reference[i]);
        if (difference > 0) differing++;
        most = Math.max(most, difference);
      }
      expect(fast).toHaveLength(reference.length);
      expect(most).toBeLessThanOrEqual(1);
      expect(differing / reference.length).toBeLessThan(0.0001);
    });

    test('on the squared error, which is the true one, and on leaving what is transparent alone', () => {
      for (const { stego, squaredError } of [
        applySimd(kernels(), cover, change, fresh(grey)),
        applyScalar(cover, change, fresh(grey)),
      ]) {
        let squares = 0;
        let transparentChanged = 0;
        cover.data.forEach((sample, i) => {
          const difference = stego.data[i] - sample;
          squares += difference ** 2;
          const isAlpha = i % 4 === 3 || cover.data[i - (i % 4) + 3] === 0;
          if (cover.channels === 4 && isAlpha && difference !== 0) transparentChanged++;
        });
        expect(squares).toBeGreaterThan(0);
        expect(squaredError / squares).toBeCloseTo(1, 5);
        expect(transparentChanged).toBe(0);
        if (grey) expect(colouredPixels(stego)).toBe(0);
      }
    });
  });
});
