import type { Plane } from '@underpaint/codec';

/** Larger differences count as this one. */
const REACH = 3;
const BINS = 2 * REACH + 1;

/**
 * Subtractive pixel adjacency features of the first order, T = 3 (Pevný, Bas, Fridrich 2010): the probability that each
 * difference of neighbours follows each other one, along the axes and along the diagonals. 98 numbers.
 * @param plane grey levels; rounded first
 */
export function spamFeatures({ width, height, data }: Plane): Float32Array<ArrayBuffer> {
  const levels = Int16Array.from(data, Math.round);
  const axes = [1, -1, width, -width];
  const diagonals = [width + 1, width - 1, 1 - width, -width - 1];
  const halves = [axes, diagonals].map((steps) => transitions(levels, { width, height, steps }));
  return Float32Array.from(halves.flatMap((half) => Array.from(half)));
}

interface Walk {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly number[];
}

function transitions(levels: Int16Array, { width, height, steps }: Walk): Float64Array {
  const mean = new Float64Array(BINS * BINS);
  for (const step of steps) {
    const counts = new Float64Array(BINS * BINS);
    const totals = new Float64Array(BINS);
    for (let y = 2; y < height - 2; y++) {
      for (let at = y * width + 2; at < y * width + width - 2; at++) {
        const first = clipped(levels[at] - levels[at + step]);
        const second = clipped(levels[at + step] - levels[at + 2 * step]);
        counts[first * BINS + second]++;
        totals[first]++;
      }
    }
    for (let i = 0; i < mean.length; i++) {
      const total = totals[Math.floor(i / BINS)];
      if (total > 0) mean[i] += counts[i] / total / steps.length;
    }
  }
  return mean;
}

function clipped(difference: number): number {
  return Math.max(-REACH, Math.min(REACH, difference)) + REACH;
}
