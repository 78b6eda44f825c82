import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../test/draw-photo.ts';
import { normal, seeded } from '../../test/seeded.ts';
import type { Raster } from '../raster.ts';
import { type Kernels, loadKernels } from '../wasm/kernels.ts';
import { applyScalar } from './apply-change-scalar.ts';
import { applySimd } from './apply-change-simd.ts';
import { canvasSizeFor, centredView, visibleTiles, wholeBox } from './canvas.ts';
import { analyse } from './embed.ts';
import { lumaRows } from './luma.ts';
import { columnKernel, rowKernel } from './resample.ts';
import { resampleScalar } from './resample-scalar.ts';
import { resampleSimd } from './resample-simd.ts';
import { type LumaChange, spreadChange } from './spread.ts';

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

function changeFor(cover: Raster): LumaChange {
  const { blocks, view, rect } = analyse(cover, viewOf(cover));
  const value = normal(seeded(1));
  return spreadChange(
    blocks.modes.map(() => 5 * value()),
    blocks,
    view,
    rect,
  );
}

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

  test('on the stego image, but for a rounding in a thousand', () => {
    const change = changeFor(picture);
    const gains = [0.9, 1.2, 0.7] as const;
    const fast = applySimd(kernels(), picture, change, gains).stego.data;
    const reference = applyScalar(picture, change, gains).stego.data;
    let differing = 0;
    let most = 0;
    for (let i = 0; i < reference.length; i++) {
      const difference = Math.abs(fast[i] - reference[i]);
      if (difference > 0) differing++;
      most = Math.max(most, difference);
    }
    expect(most).toBeLessThanOrEqual(1);
    expect(differing / reference.length).toBeLessThan(0.001);
  });

  test('on the squared error, which is the true one', () => {
    const change = changeFor(picture);
    for (const { stego, squaredError } of [
      applySimd(kernels(), picture, change, [1, 1, 1]),
      applyScalar(picture, change, [1, 1, 1]),
    ]) {
      let squares = 0;
      picture.data.forEach((sample, i) => {
        squares += (stego.data[i] - sample) ** 2;
      });
      expect(squares).toBeGreaterThan(0);
      expect(squaredError / squares).toBeCloseTo(1, 5);
    }
  });
});
