import type { Raster } from '../raster.ts';
import type { RandomBytes } from '../seal/seal.ts';
import type { Analysis } from '../signal/analysis.ts';
import type { SyncPlanes } from '../sync/sync-planes.ts';
import { applyChange } from './apply-change.ts';
import { colouringOf, meanSquarePerLuma, ROUNDING_ERROR } from './colouring.ts';
import { DITHER_SEED_BYTES } from './dither.ts';
import type { Embedder } from './embedder.ts';
import { lumaSpreader, pictureChange } from './spread.ts';

/**
 * Embeds into pixels: the luma change is split over the colours, the chroma change added, and the sum rounded with dither.
 * @param pattern for chroma; null for a grey cover
 * @param random source of the dither's seed
 */
export function rasterEmbedder(
  cover: Raster,
  { view, rect }: Analysis,
  pattern: SyncPlanes | null,
  random: RandomBytes,
): Embedder<Raster> {
  const colouring = colouringOf(pattern === null, random(DITHER_SEED_BYTES));
  const spread = lumaSpreader(view, rect);
  return {
    errors: {
      perLuma: meanSquarePerLuma(colouring),
      everywhere: ROUNDING_ERROR,
      always: pattern?.squaredError ?? 0,
    },
    embed: (wanted) => applyChange(cover, pictureChange(spread(wanted), rect, view, pattern), colouring),
  };
}
