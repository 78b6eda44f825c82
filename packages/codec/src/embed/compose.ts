import { type AxisKernel, roundTaps } from '../signal/kernel.ts';

/** The linear map along one axis that applies `inner`, then `outer`. */
export function compose(outer: AxisKernel, inner: AxisKernel): AxisKernel {
  const ranges = Array.from({ length: outer.length }, (_, i) => inputsOf(outer, inner, i));
  const first = ascending(ranges.map(({ from }) => from));
  const taps = roundTaps(ranges.reduce((most, { to }, i) => Math.max(most, to - first[i]), 1));
  const weights = new Float64Array(outer.length * taps);
  for (let i = 0; i < outer.length; i++) {
    for (let k = 0; k < outer.taps; k++) {
      const weight = outer.weights[i * outer.taps + k];
      const middle = outer.first[i] + k;
      if (weight === 0 || middle < 0 || middle >= inner.length) continue;
      const at = i * taps + inner.first[middle] - first[i];
      for (let j = 0; j < inner.taps; j++) {
        const part = inner.weights[middle * inner.taps + j];
        if (part !== 0) weights[at + j] += weight * part;
      }
    }
  }
  return { length: outer.length, taps, first, weights };
}

/**
 * The largest sequence that never falls and nowhere exceeds the numbers; where they are infinite, it takes the next
 * value.
 */
function ascending(numbers: readonly number[]): Int32Array {
  const last = numbers.reduce((most, each) => (Number.isFinite(each) ? Math.max(most, each) : most), 0);
  const result = new Int32Array(numbers.length);
  for (let i = numbers.length - 1, lowest = last; i >= 0; i--) {
    lowest = Math.min(lowest, numbers[i]);
    result[i] = lowest;
  }
  return result;
}

/** Inputs of `inner` that output `i` of `outer` depends on; `to` exclusive. If there are none: from infinity to 0. */
function inputsOf(outer: AxisKernel, inner: AxisKernel, i: number): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (let k = 0; k < outer.taps; k++) {
    const middle = outer.first[i] + k;
    if (outer.weights[i * outer.taps + k] === 0 || middle < 0 || middle >= inner.length) continue;
    for (let j = 0; j < inner.taps; j++) {
      if (inner.weights[middle * inner.taps + j] === 0) continue;
      from = Math.min(from, inner.first[middle] + j);
      to = Math.max(to, inner.first[middle] + j + 1);
    }
  }
  return { from, to };
}
