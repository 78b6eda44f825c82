import type { Fit, Pilots } from '../signal/pilots.ts';
import { cosineOf, modeGain } from '../signal/pilots.ts';
import type { Plan } from '../signal/plan.ts';

/**
 * Erases the tiles beside the picture (bars, an app's own lines): pilots agree only inside it. Keeps the run of tile
 * rows, then of columns, whose agreement stands out most.
 */
export function trimToPicture(pilots: Pilots, plan: Plan, fit: Fit): void {
  const cosines = Float32Array.from({ length: pilots.count }, (_, i) => {
    const step = 2 * fit.strength * modeGain(fit.slope, pilots.mode[i]);
    return cosineOf(pilots.value[i] / step - pilots.offset[i]);
  });
  for (const lineOf of [(tile: number) => Math.floor(tile / plan.side), (tile: number) => tile % plan.side]) {
    eraseOutside(pilots, cosines, plan.side, lineOf);
  }
}

function eraseOutside(
  pilots: Pilots,
  cosines: Float32Array,
  lines: number,
  lineOf: (tile: number) => number,
): void {
  const sum = new Float64Array(lines);
  const count = new Float64Array(lines);
  for (let i = 0; i < pilots.count; i++) {
    if (pilots.weight[i] === 0 || pilots.flagged[i] === 1) continue;
    sum[lineOf(pilots.tile[i])] += cosines[i];
    count[lineOf(pilots.tile[i])]++;
  }
  const { from, to } = bestRun(sum, count);
  for (let i = 0; i < pilots.count; i++) {
    const line = lineOf(pilots.tile[i]);
    if (line < from || line >= to) pilots.weight[i] = 0;
  }
}

function bestRun(sum: Float64Array, count: Float64Array): { from: number; to: number } {
  let best = { from: 0, to: sum.length, score: -Infinity };
  for (let from = 0; from < sum.length; from++) {
    let total = 0;
    let n = 0;
    for (let to = from + 1; to <= sum.length; to++) {
      total += sum[to - 1];
      n += count[to - 1];
      const score = n > 0 ? total / Math.sqrt(n) : 0;
      if (score > best.score) best = { from, to, score };
    }
  }
  return best;
}
