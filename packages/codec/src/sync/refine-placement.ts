import type { Placement } from './coarse-search.ts';
import type { ReceivedChroma } from './received-chroma.ts';
import { SYNC_SIZE, type SyncPattern } from './sync-pattern.ts';

/** Samples of the received planes that are compared, at most. */
const SAMPLES = 24_000;
/** First step of the climb: sync samples for the centre, and the same at the picture's edge for the scales. */
const FIRST_STEP = 1.2;
const LAST_STEP = 0.05;

/** Climbs to the placement near `start` where received and expected chroma agree best. */
export function refinePlacement(received: ReceivedChroma, pattern: SyncPattern, start: Placement): Placement {
  const agreement = agreementOf(received, pattern);
  let best: Placement = { ...start, score: agreement(start) };
  const halfWidth = (received.cb.width * received.stepX * start.scaleX) / 2;
  const halfHeight = (received.cb.height * received.stepY * start.scaleY) / 2;
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const better = neighbours(best, step, halfWidth, halfHeight)
      .map((placement) => ({ ...placement, score: agreement(placement) }))
      .reduce((a, b) => (b.score > a.score ? b : a), best);
    if (better === best) step /= 2;
    best = better;
  }
  return best;
}

function neighbours(from: Placement, step: number, halfWidth: number, halfHeight: number): Placement[] {
  const growX = 1 + step / halfWidth;
  const growY = 1 + step / halfHeight;
  const { centreX, centreY, scaleX, scaleY } = from;
  return [
    { ...from, centreX: centreX + step },
    { ...from, centreX: centreX - step },
    { ...from, centreY: centreY + step },
    { ...from, centreY: centreY - step },
    { ...from, scaleX: scaleX * growX, scaleY: scaleY * growX },
    { ...from, scaleX: scaleX / growX, scaleY: scaleY / growX },
    { ...from, scaleX: scaleX * growX },
    { ...from, scaleX: scaleX / growX },
    { ...from, scaleY: scaleY * growY },
    { ...from, scaleY: scaleY / growY },
  ];
}

/** Correlation of the received chroma with the pattern under a placement, in standard deviations of chance. */
function agreementOf({ cb, cr, stepX, stepY }: ReceivedChroma, { field }: SyncPattern) {
  const pitch = Math.max(1, Math.round(Math.sqrt((cb.width * cb.height) / SAMPLES)));
  return ({ centreX, centreY, scaleX, scaleY }: Placement): number => {
    let sum = 0;
    let energy = 0;
    for (let y = pitch >> 1; y < cb.height; y += pitch) {
      const v = centreY + (y + 0.5 - cb.height / 2) * stepY * scaleY - 0.5;
      if (v < 0 || v >= SYNC_SIZE - 1) continue;
      const row = Math.floor(v);
      const fy = v - row;
      for (let x = pitch >> 1; x < cb.width; x += pitch) {
        const u = centreX + (x + 0.5 - cb.width / 2) * stepX * scaleX - 0.5;
        if (u < 0 || u >= SYNC_SIZE - 1) continue;
        const column = Math.floor(u);
        const fx = u - column;
        const at = row * SYNC_SIZE + column;
        const i = y * cb.width + x;
        sum += cb.data[i] * bilinear(field.re, at, fx, fy) + cr.data[i] * bilinear(field.im, at, fx, fy);
        energy += cb.data[i] * cb.data[i] + cr.data[i] * cr.data[i];
      }
    }
    return energy > 0 ? sum / Math.sqrt(energy) : 0;
  };
}

function bilinear(values: Float64Array, at: number, fx: number, fy: number): number {
  const top = values[at] + fx * (values[at + 1] - values[at]);
  const below = at + SYNC_SIZE;
  const bottom = values[below] + fx * (values[below + 1] - values[below]);
  return top + fy * (bottom - top);
}
