import type { Sighting } from '../signal/extract.ts';
import { cosineOf } from '../signal/pilot-agreement.ts';
import { type Fit, modeGain, type Pilots } from '../signal/pilots.ts';

/**
 * The pilots without those of tiles outside the picture (bars, an app's own lines), since pilots agree only inside
 * it. Keeps the run of tile rows, then of columns, whose agreement stands out most.
 */
export function trimToPicture({ pilots, plan }: Sighting, fit: Fit): Pilots {
  const cosines = Float32Array.from({ length: pilots.count }, (_, i) => {
    const step = 2 * fit.strength * modeGain(fit.slope, pilots.mode[i]);
    return cosineOf(pilots.value[i] / step - pilots.offset[i]);
  });
  const rowOf = (tile: number): number => Math.floor(tile / plan.side);
  const columnOf = (tile: number): number => tile % plan.side;
  return [rowOf, columnOf].reduce((kept, lineOf) => keepRun(kept, cosines, plan.side, lineOf), pilots);
}

function keepRun(
  pilots: Pilots,
  cosines: Float32Array,
  lines: number,
  lineOf: (tile: number) => number,
): Pilots {
  const sum = new Float64Array(lines);
  const count = new Float64Array(lines);
  for (let i = 0; i < pilots.count; i++) {
    if (pilots.weight[i] === 0 || pilots.flagged[i] === 1) continue;
    sum[lineOf(pilots.tile[i])] += cosines[i];
    count[lineOf(pilots.tile[i])]++;
  }
  const { from, to } = bestRun(sum, count);
  const weight = pilots.weight.map((kept, i) => {
    const line = lineOf(pilots.tile[i]);
    return line < from || line >= to ? 0 : kept;
  });
  return { ...pilots, weight };
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
