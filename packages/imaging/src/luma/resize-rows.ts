import type { Kernel } from '../channels/channels.ts';
import type { Size } from '../shared/size.ts';
import { type AxisFilter, resizeFilters } from './axis-filter.ts';
import { filterAcross, filterDown } from './filter-rows.ts';
import type { GreyRows } from './grey-rows.ts';

/**
 * The picture as libvips resizes it, level for level when shrinking (integer weights, rounded after each direction);
 * `aliased` is the browser's canvas. Null for `nearest`, which may pick either of two pixels, and if only one side
 * grows, because libvips then shifts the other by half a pixel.
 */
export function resizeRows(source: GreyRows, to: Size, kernel: Kernel): GreyRows | null {
  if (to.width === source.width && to.height === source.height) return source;
  const grows = to.width > source.width || to.height > source.height;
  if (kernel === 'nearest' || (grows && (to.width <= source.width || to.height <= source.height)))
    return null;
  const down = resizeFilters(source.height, to.height, kernel);
  const across = resizeFilters(source.width, to.width, kernel);
  return grows ? allDown(allAcross(source, across), down) : allAcross(allDown(source, down), across);
}

function allDown(source: GreyRows, filters: readonly AxisFilter[]): GreyRows {
  return filters.reduce(filterDown, source);
}

function allAcross(source: GreyRows, filters: readonly AxisFilter[]): GreyRows {
  return filters.reduce(filterAcross, source);
}
