import { type ComplexField, transform } from './fft.ts';

/**
 * The keyed pattern that tells a reader where a cropped or rescaled picture lies: two independent noise fields, one
 * added to Cb (real part) and one to Cr (imaginary part), on a square over the picture's long side.
 */
export interface SyncPattern {
  /** Unit variance each: real part for Cb, imaginary for Cr. */
  readonly field: ComplexField;
}

/** @param spectrum see sync-spectrum.ts; it is consumed */
export function createSyncPattern(spectrum: ComplexField): SyncPattern {
  transform(spectrum, true);
  normalise(spectrum.re);
  normalise(spectrum.im);
  return { field: spectrum };
}

/** To unit variance; the ring leaves the mean all but zero. */
function normalise(values: Float64Array): void {
  let sum = 0;
  for (const value of values) sum += value * value;
  const scale = Math.sqrt(values.length / sum);
  for (let i = 0; i < values.length; i++) values[i] *= scale;
}
