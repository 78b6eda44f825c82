/**
 * Ordered dither: the R2 low-discrepancy sequence (Roberts 2018) in 16-bit fixed point, without visible texture. A
 * sample is rounded down after its phase of 0…65535 was added; green and blue are shifted against red.
 */
export const ONE = 65536;
export const DITHER_X = Math.round(0.7548776662466927 * ONE);
export const DITHER_Y = Math.round(0.5698402909980532 * ONE);
export const GREEN_PHASE = 21845;
export const BLUE_PHASE = 43691;

/** Phase of red at a pixel. */
export function ditherPhase(x: number, y: number): number {
  return (y * DITHER_Y + x * DITHER_X) & (ONE - 1);
}
