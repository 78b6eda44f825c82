/** A handful at most, or a few per cent, may be removed without further checks. */
const HANDFUL = 5;
const SHARE = 0.05;

/**
 * Whether this is more than is normally removed at once, which may be a mistake: a wrong path, a wrong clock, a
 * database that was restored without its pictures.
 */
export function isMany(count: number, total: number): boolean {
  return count > HANDFUL && count > total * SHARE;
}
