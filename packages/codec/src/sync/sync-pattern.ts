import { sumOfSquares } from '../signal/sum-of-squares.ts';
import { type ComplexField, transform } from './fft.ts';

/**
 * The keyed pattern that tells a reader where a cropped or rescaled picture lies, on a square over the picture's long
 * side: two independent noise fields of unit variance, to be added to Cb (real part) and Cr (imaginary part).
 * @param spectrum see sync-spectrum.ts
 */
export function createSyncPattern({ side, re, im }: ComplexField): ComplexField {
  const field = { side, re: re.slice(), im: im.slice() };
  transform(field, true);
  normalise(field.re);
  normalise(field.im);
  return field;
}

/** To unit variance; the ring leaves the mean all but zero. */
function normalise(values: Float64Array): void {
  const scale = Math.sqrt(values.length / sumOfSquares(values));
  for (let i = 0; i < values.length; i++) values[i] *= scale;
}
