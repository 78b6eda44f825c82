import type { TileRect } from './canvas.ts';
import { MODE_COUNT } from './modes.ts';
import { DATA_PER_TILE, type Plan, TILE_BLOCKS } from './plan.ts';

/**
 * Visits the visible tiles, giving the plan index of each and the indices of its four blocks in `Blocks`; the array
 * is overwritten for the next visit.
 */
export function forEachTile(
  plan: Pick<Plan, 'side'>,
  rect: TileRect,
  visit: (tile: number, blocks: readonly [number, number, number, number], visible: number) => void,
): void {
  const columns = 2 * (rect.right - rect.left);
  const blocks: [number, number, number, number] = [0, 0, 0, 0];
  let visible = 0;
  for (let row = rect.top; row < rect.bottom; row++) {
    for (let column = rect.left; column < rect.right; column++, visible++) {
      const block = 2 * (row - rect.top) * columns + 2 * (column - rect.left);
      blocks[0] = block;
      blocks[1] = block + 1;
      blocks[2] = block + columns;
      blocks[3] = block + columns + 1;
      visit(row * plan.side + column, blocks, visible);
    }
  }
}

/** Fills `modes` and `blocks` (length DATA_PER_TILE) with the tile's data coefficients in order of frequency. */
function dataCoefficients(pilotMode: number, modes: Uint8Array, blocks: Uint8Array): void {
  let at = 0;
  for (let mode = 0; mode < MODE_COUNT; mode++) {
    if (mode === pilotMode) continue;
    for (let block = 0; block < TILE_BLOCKS; block++) {
      modes[at] = mode;
      blocks[at++] = block;
    }
  }
}

/** For each pilot mode, the modes and blocks of the data coefficients. */
export const DATA_ORDER = Array.from({ length: MODE_COUNT }, (_, pilotMode) => {
  const order = { modes: new Uint8Array(DATA_PER_TILE), blocks: new Uint8Array(DATA_PER_TILE) };
  dataCoefficients(pilotMode, order.modes, order.blocks);
  return order;
});
