import { type AxisKernel, cubic } from '../signal/kernel.ts';

/** Samples along a side of a JPEG block. */
export const BLOCK = 8;

const WAVES = Float64Array.from({ length: BLOCK * BLOCK }, (_, at) => {
  const [u, i] = [Math.floor(at / BLOCK), at % BLOCK];
  return Math.sqrt((u === 0 ? 1 : 2) / BLOCK) * Math.cos((Math.PI * (2 * i + 1) * u) / (2 * BLOCK));
});

/** Orthonormal DCT-II of eight samples: frequency u at sample i. */
function basis(u: number, i: number): number {
  return WAVES[BLOCK * u + i];
}

/** From samples to the `count` lowest frequencies of each block: output `block · count + frequency`. */
export function toFrequencies(blocks: number, count: number): AxisKernel {
  const length = blocks * count;
  const first = Int32Array.from({ length }, (_, i) => BLOCK * Math.floor(i / count));
  const weights = Float64Array.from({ length: length * BLOCK }, (_, at) =>
    basis(Math.floor(at / BLOCK) % count, at % BLOCK),
  );
  return { length, taps: BLOCK, first, weights };
}

/**
 * Cubic interpolation of `inputs` samples, zero outside, at `length` samples.
 * @param origin output coordinate (an edge) of input coordinate 0
 * @param step output samples per input sample
 */
export function enlarging(range: {
  origin: number;
  step: number;
  inputs: number;
  length: number;
}): AxisKernel {
  const { origin, step, inputs, length } = range;
  const taps = 4;
  const first = new Int32Array(length);
  const weights = new Float64Array(length * taps);
  for (let i = 0; i < length; i++) {
    const centre = (i + 0.5 - origin) / step - 0.5;
    first[i] = Math.max(0, Math.min(inputs - taps, Math.floor(centre) - 1));
    for (let k = 0; k < taps; k++) weights[i * taps + k] = cubic(Math.abs(first[i] + k - centre));
  }
  return { length, taps, first, weights };
}
