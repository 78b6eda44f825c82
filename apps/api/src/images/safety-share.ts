/** What is at most a handful, or a few in a hundred, is removed without ado. */
const HANDFUL = 5;
const SHARE = 0.05;

/**
 * Whether so many of so many are more than daily life removes at once, which may be a slip: a wrong place, a wrong
 * clock, a database that was restored without its pictures.
 */
export function isMany(count: number, total: number): boolean {
  return count > HANDFUL && count > total * SHARE;
}
