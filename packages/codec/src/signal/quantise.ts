import type { Blocks } from './block-dct.ts';
import type { TileRect } from './canvas.ts';
import type { Layout } from './layout.ts';
import { MODE_COUNT } from './modes.ts';
import { type Plan, TILE_BLOCKS } from './plan.ts';
import { hasSaturated } from './saturation.ts';
import { DATA_ORDER, forEachTile } from './tile-coefficients.ts';

export interface EmbedPlan {
  readonly plan: Plan;
  readonly layout: Layout;
  readonly sizeClass: number;
  readonly codeword: Uint8Array;
  /** Lattice step per coefficient: runs of L have the step `strength · √L`. */
  readonly strength: number;
}

/**
 * The change of every mode that embeds the codeword: distortion-compensated quantisation index modulation (Chen,
 * Wornell 2001) of projections along keyed signs (spread transform). Bit b of a run lies on step·(Z + dither + b/2).
 */
export function quantise(blocks: Blocks, rect: TileRect, embed: EmbedPlan): Float32Array {
  const change = new Float32Array(blocks.modes.length);
  forEachTile(embed.plan, rect, (tile, at) => {
    if (hasSaturated(blocks, at)) return;
    const alpha = compensation(blocks, at, embed.layout.payloadBytes >= DENSE);
    movePilot(blocks.modes, change, tile, at, embed, alpha);
    moveRuns(blocks.modes, change, tile, at, embed, alpha);
  });
  return change;
}

/**
 * The share of the distance to the lattice point by which a tile is moved: less where the cover is flat, because
 * changes show there first and channels add the least noise there. A dense message needs all that mild channels let
 * through; a sparse one must survive harsh channels, so it moves less far, on a coarser lattice of the same quality.
 */
function compensation(blocks: Blocks, at: readonly number[], dense: boolean): number {
  let activity = 0;
  for (const block of at) activity += blocks.deviation[block] / at.length;
  const texture = Math.min(1, Math.max(0, Math.log(activity / FLAT) / Math.log(TEXTURED / FLAT)));
  const { flat, textured } = dense ? DENSE_COMPENSATION : SPARSE_COMPENSATION;
  return flat + (textured - flat) * texture;
}
/** Mean standard deviation of a tile's blocks, grey levels. */
const FLAT = 2.5;
const TEXTURED = 9;
/** Payload bytes. */
const DENSE = 512;
const DENSE_COMPENSATION = { flat: 0.55, textured: 0.9 };
const SPARSE_COMPENSATION = { flat: 0.46, textured: 0.8 };

/** Signed distance to the nearest point of step·(Z + offset). */
function toLattice(y: number, step: number, offset: number): number {
  const position = y / step - offset;
  return (Math.round(position) - position) * step;
}

function movePilot(
  modes: Float32Array,
  change: Float32Array,
  tile: number,
  at: readonly number[],
  { plan, sizeClass, strength }: EmbedPlan,
  alpha: number,
): void {
  const mode = plan.pilotMode[tile];
  const signs = tile * TILE_BLOCKS * MODE_COUNT + mode;
  let y = 0;
  for (let b = 0; b < TILE_BLOCKS; b++)
    y += (plan.sign[signs + b * MODE_COUNT] * modes[at[b] * MODE_COUNT + mode]) / 2;
  const bit = plan.flagged[tile] & (plan.classBits[tile] >>> sizeClass);
  const move = (alpha * toLattice(y, 2 * strength, plan.pilotOffset[tile] + bit / 2)) / 2;
  for (let b = 0; b < TILE_BLOCKS; b++)
    change[at[b] * MODE_COUNT + mode] = plan.sign[signs + b * MODE_COUNT] * move;
}

function moveRuns(
  modes: Float32Array,
  change: Float32Array,
  tile: number,
  at: readonly number[],
  { plan, layout, codeword, strength }: EmbedPlan,
  alpha: number,
): void {
  const order = DATA_ORDER[plan.pilotMode[tile]];
  const total = order.modes.length;
  for (let run = 0; run < layout.runsPerTile; run++) {
    const from = run * layout.runLength;
    const to = Math.min(total, from + layout.runLength);
    const root = Math.sqrt(to - from);
    let y = 0;
    for (let i = from; i < to; i++) {
      const { sign, index } = coefficient(plan, tile, at, order, i);
      y += sign * modes[index];
    }
    const bit = codeword[layout.codeBit[tile * layout.runsPerTile + run]];
    const offset = plan.dither[tile * total + from] + bit / 2;
    const move = (alpha * toLattice(y / root, strength * root, offset)) / root;
    for (let i = from; i < to; i++) {
      const { sign, index } = coefficient(plan, tile, at, order, i);
      change[index] = sign * move;
    }
  }
}

function coefficient(
  plan: Plan,
  tile: number,
  at: readonly number[],
  order: { readonly modes: Uint8Array; readonly blocks: Uint8Array },
  i: number,
): { sign: number; index: number } {
  const mode = order.modes[i];
  const block = order.blocks[i];
  return {
    sign: plan.sign[(tile * TILE_BLOCKS + block) * MODE_COUNT + mode],
    index: at[block] * MODE_COUNT + mode,
  };
}
