import { smoothingFilter } from './axis-filter.ts';
import { filterAcross, filterDown } from './filter-rows.ts';
import type { GreyRows } from './grey-rows.ts';

/** libvips leaves out what is below this share of the middle. */
const LEAST = 0.2;

/** libvips' Gaussian blur in whole numbers. It rounds some sums otherwise: about one level in four hundred is another. */
export function blurRows(source: GreyRows, sigma: number): GreyRows {
  const weights = gaussian(sigma, LEAST);
  const across = filterAcross(source, smoothingFilter(source.width, weights));
  return filterDown(across, smoothingFilter(source.height, weights));
}

/** Whole weights of a Gaussian, 20 in the middle, as far as they are not below a share of it. */
export function gaussian(sigma: number, least: number): number[] {
  const at = (x: number): number => Math.exp(-(x * x) / (2 * sigma * sigma));
  const reach = Math.ceil(sigma * Math.sqrt(-2 * Math.log(least))) - 1;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => Math.round(20 * at(i - reach)));
}
