import { SIZE_CLASSES } from './layout.ts';
import { cosineOf } from './pilot-agreement.ts';
import { type Fit, modeGain, type Pilots } from './pilots.ts';
import type { Plan } from './plan.ts';

/** The size classes, likeliest first, judging by the flagged pilots. */
export function rankClasses(pilots: Pilots, plan: Plan, fit: Fit): number[] {
  const scores = new Float64Array(SIZE_CLASSES.length);
  for (let i = 0; i < pilots.count; i++) {
    if (pilots.weight[i] === 0 || pilots.flagged[i] === 0) continue;
    const step = 2 * fit.strength * modeGain(fit.slope, pilots.mode[i]);
    const cosine = cosineOf(pilots.value[i] / step - pilots.offset[i]);
    const bits = plan.classBits[pilots.tile[i]];
    for (let c = 0; c < scores.length; c++) scores[c] += (bits >>> c) & 1 ? -cosine : cosine;
  }
  return Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a]);
}
