/**
 * The strengths that a writer may use, grey levels: eight per doubling. A reader of a whole picture finds any strength;
 * the search in a cropped one looks only for these.
 */
export const STRENGTHS: readonly number[] = Array.from({ length: 20 }, (_, k) => 5 * 2 ** (k / 8));

/** The strength in the table that is nearest, by ratio, to the wanted one. */
export function nearestStrength(wanted: number): number {
  return STRENGTHS.reduce((a, b) =>
    Math.abs(Math.log(b / wanted)) < Math.abs(Math.log(a / wanted)) ? b : a,
  );
}
