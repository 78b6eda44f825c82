import type { AxisKernel } from '../signal/kernel.ts';

/** Fractional bits of a change of a sample, held in 16 bits: ±64 grey levels. */
export const CHANGE_BITS = 9;
/** Fractional bits of the weights of interpolation, held in 16 bits. */
export const WEIGHT_BITS = 14;

/** The first four weights of each output. */
export function wholeWeights({ weights, taps, length }: AxisKernel): Int16Array {
  const whole = new Int16Array(4 * length);
  for (let i = 0; i < whole.length; i++) {
    whole[i] = Math.round(weights[(i >> 2) * taps + (i & 3)] * 2 ** WEIGHT_BITS);
  }
  return whole;
}
