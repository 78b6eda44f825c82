import { smoothingFilter } from './axis-filter.ts';
import { filterAcross, filterDown } from './filter-rows.ts';
import type { GreyRows } from './grey-rows.ts';

/** libvips leaves out weights below this share of the middle one. */
const LEAST = 0.2;

/** libvips' Gaussian blur in integers. libvips rounds some sums differently: about one level in four hundred differs. */
export function blurRows(source: GreyRows, sigma: number): GreyRows {
  const weights = gaussian(sigma, LEAST);
  const across = filterAcross(source, smoothingFilter(source.width, weights));
  return filterDown(across, smoothingFilter(source.height, weights));
}

/** Integer weights of a Gaussian, 20 in the middle, out to where they fall below a share of that. */
export function gaussian(sigma: number, least: number): number[] {
  const at = (x: number): number => Math.exp(-(x * x) / (2 * sigma * sigma));
  const reach = Math.ceil(sigma * Math.sqrt(-2 * Math.log(least))) - 1;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => Math.round(20 * at(i - reach)));
}
