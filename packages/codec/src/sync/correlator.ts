import { Arena } from '../wasm/arena.ts';
import { type Kernels, loadKernels } from '../wasm/kernels.ts';
import { type ComplexField, complexField } from './fft.ts';

export interface Peak {
  readonly x: number;
  readonly y: number;
  /** Height over the correlation's root mean square. */
  readonly score: number;
}

/**
 * Finds a complex pattern in complex fields of one size by whitened circular cross-correlation: the field's spectrum
 * is divided by the square root of its magnitude.
 */
export interface Correlator {
  readonly side: number;
  /** Where the pattern stands out most, best first, no two near each other; the field is consumed. */
  find(field: ComplexField, count: number): Peak[];
}

export function createCorrelator(pattern: ComplexField): Correlator {
  const simd = loadKernels();
  const { side } = pattern;
  const count = side * side;
  const tables = tablesFor(side);
  const spectrum = complexField(side);
  withFields(simd, tables, pattern, null, ({ arena, re, im, cosines, sines }) => {
    simd.transformSquare(re, im, side, cosines, sines, 0);
    spectrum.re.set(arena.floats(re, count));
    spectrum.im.set(arena.floats(im, count).map((value) => -value));
  });
  return {
    side,
    find: (field, wanted) =>
      withFields(simd, tables, field, spectrum, ({ arena, re, im, patternRe, patternIm, cosines, sines }) => {
        simd.transformSquare(re, im, side, cosines, sines, 0);
        simd.crossWhitened(re, im, patternRe, patternIm, count);
        simd.transformSquare(re, im, side, cosines, sines, 1);
        return highest(arena.floats(re, count), side, wanted);
      }),
  };
}

interface Placed {
  readonly arena: Arena;
  readonly re: number;
  readonly im: number;
  readonly patternRe: number;
  readonly patternIm: number;
  readonly cosines: number;
  readonly sines: number;
}

function withFields<T>(
  simd: Kernels,
  tables: { readonly cos: Float32Array; readonly sin: Float32Array },
  field: ComplexField,
  pattern: ComplexField | null,
  use: (placed: Placed) => T,
): T {
  const arena = new Arena(simd.memory);
  return use({
    arena,
    re: arena.placeFloats(field.re),
    im: arena.placeFloats(field.im),
    patternRe: pattern === null ? 0 : arena.placeFloats(pattern.re),
    patternIm: pattern === null ? 0 : arena.placeFloats(pattern.im),
    cosines: arena.placeFloats(tables.cos),
    sines: arena.placeFloats(tables.sin),
  });
}

function tablesFor(side: number) {
  const angle = (k: number): number => (2 * Math.PI * k) / side;
  return {
    cos: Float32Array.from({ length: side / 2 }, (_, k) => Math.cos(angle(k))),
    sin: Float32Array.from({ length: side / 2 }, (_, k) => Math.sin(angle(k))),
  };
}

/** Samples between two peaks, at least. */
const APART = 4;

function highest(values: Float32Array, side: number, count: number): Peak[] {
  let squares = 0;
  for (const value of values) squares += value * value;
  const spread = Math.sqrt(squares / values.length);
  const peaks: Peak[] = [];
  while (peaks.length < count && spread > 0) {
    let best = 0;
    for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
    const peak = { x: best % side, y: Math.floor(best / side), score: values[best] / spread };
    peaks.push(peak);
    clearAround(values, side, peak);
  }
  return peaks;
}

function clearAround(values: Float32Array, side: number, { x, y }: Peak): void {
  for (let dy = -APART; dy <= APART; dy++) {
    const row = ((y + dy + side) % side) * side;
    for (let dx = -APART; dx <= APART; dx++) values[row + ((x + dx + side) % side)] = 0;
  }
}
