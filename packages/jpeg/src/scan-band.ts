/** Which part of the coefficients a progressive scan contains (T.81, G.1.2). */
export interface ScanBand {
  /** First and last coefficient in zigzag order. */
  readonly first: number;
  readonly last: number;
  /** The lowest bit known before the scan (0 if none is), and after it. */
  readonly high: number;
  readonly low: number;
}
