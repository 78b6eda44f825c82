import type { Blocks } from './block-dct.ts';
import type { TileRect } from './canvas.ts';
import type { Layout } from './layout.ts';
import { MODE_COUNT } from './modes.ts';
import { type Fit, modeGain, type Pilots } from './pilots.ts';
import { type Plan, TILE_BLOCKS } from './plan.ts';
import type { Reliability } from './reliability.ts';
import { DATA_ORDER, forEachTile } from './tile-coefficients.ts';

const PHASES = 128;
const DEVIATIONS = 48;
const SMALLEST = 0.03;
const RATIO = 1.085;
/** Lattice steps considered on either side. */
const REACH = 2;
const TABLE = softTable();

/** Log-likelihood ratios (positive for 0) by phase within the step and by deviation over the step. */
function softTable(): Float32Array {
  const table = new Float32Array(DEVIATIONS * PHASES);
  for (let d = 0; d < DEVIATIONS; d++) {
    const sigma = SMALLEST * RATIO ** d;
    for (let phase = 0; phase < PHASES; phase++) {
      const x = (phase + 0.5) / PHASES;
      table[d * PHASES + phase] = logCoset(x, sigma) - logCoset(x - 0.5, sigma);
    }
  }
  return table;
}

/** Allocates no array, because every process computes the table when it starts. */
function logCoset(x: number, sigma: number): number {
  const exponent = (k: number): number => -((x - k) ** 2) / (2 * sigma * sigma);
  let top = exponent(-REACH);
  for (let k = 1 - REACH; k <= REACH; k++) top = Math.max(top, exponent(k));
  let sum = 0;
  for (let k = -REACH; k <= REACH; k++) sum += Math.exp(exponent(k) - top);
  return top + Math.log(sum);
}

export interface Received {
  readonly blocks: Blocks;
  readonly rect: TileRect;
  readonly plan: Plan;
  readonly pilots: Pilots;
  readonly fit: Fit;
  readonly reliability: Reliability;
}

/** Log-likelihood ratios of the code bits, positive for 0; runs that carry the same bit add up. */
export function softBits(received: Received, layout: Layout): Float32Array {
  const { plan, pilots } = received;
  const soft = new Float32Array(layout.code.length);
  const modes = correctedModes(received);
  const deviations = deviationsOfRuns(received.reliability, layout);
  forEachTile(plan, received.rect, (tile, at, visible) => {
    if (pilots.weight[visible] === 0) return;
    const factor = inRows(received.reliability.byTile[visible]);
    addTile(soft, modes, deviations, factor, plan, layout, tile, at);
  });
  return soft;
}

/** The deviation of a run's mean in an average tile, by pilot mode and run, in rows of the table. */
function deviationsOfRuns({ byMode, sigma }: Reliability, { runLength, runsPerTile }: Layout): Float64Array {
  const deviations = new Float64Array(MODE_COUNT * runsPerTile);
  for (const [pilotMode, { modes }] of DATA_ORDER.entries()) {
    for (let run = 0; run < runsPerTile; run++) {
      const carried = modes.subarray(run * runLength, (run + 1) * runLength);
      const variance = carried.reduce((sum, mode) => sum + (byMode[mode] * sigma) ** 2, 0);
      deviations[pilotMode * runsPerTile + run] = inRows(Math.sqrt(variance) / carried.length / SMALLEST);
    }
  }
  return deviations;
}

const LOG_RATIO = Math.log(RATIO);
/** How many rows of the table correspond to a factor. */
const inRows = (factor: number): number => Math.log(factor) / LOG_RATIO;

/** The received modes divided by gain and strength, so that lattices have step √L. */
function correctedModes({ blocks, fit }: Received): Float32Array {
  const scale = Float32Array.from(
    { length: MODE_COUNT },
    (_, mode) => 1 / (fit.strength * modeGain(fit.slope, mode)),
  );
  const corrected = new Float32Array(blocks.modes.length);
  for (let i = 0; i < corrected.length; i += MODE_COUNT) {
    for (let mode = 0; mode < MODE_COUNT; mode++) corrected[i + mode] = blocks.modes[i + mode] * scale[mode];
  }
  return corrected;
}

function addTile(
  soft: Float32Array,
  modes: Float32Array,
  deviations: Float64Array,
  factor: number,
  plan: Plan,
  layout: Layout,
  tile: number,
  at: readonly number[],
): void {
  const order = DATA_ORDER[plan.pilotMode[tile]];
  const total = order.modes.length;
  const signs = tile * TILE_BLOCKS * MODE_COUNT;
  const firstRun = plan.pilotMode[tile] * layout.runsPerTile;
  for (let run = 0, from = 0; from < total; run++, from += layout.runLength) {
    const to = Math.min(total, from + layout.runLength);
    let y = 0;
    for (let i = from; i < to; i++) {
      const mode = order.modes[i];
      y +=
        plan.sign[signs + order.blocks[i] * MODE_COUNT + mode] *
        modes[at[order.blocks[i]] * MODE_COUNT + mode];
    }
    const phase = y / (to - from) - plan.dither[tile * total + from];
    const row = Math.max(0, Math.min(DEVIATIONS - 1, Math.round(factor + deviations[firstRun + run])));
    const column = Math.floor((phase - Math.floor(phase)) * PHASES) & (PHASES - 1);
    soft[layout.codeBit[tile * layout.runsPerTile + run]] += TABLE[row * PHASES + column];
  }
}
