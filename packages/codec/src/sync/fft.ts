/** A square complex field, row-major; both arrays have side² entries. */
export interface ComplexField {
  readonly side: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export function complexField(side: number): ComplexField {
  return { side, re: new Float64Array(side * side), im: new Float64Array(side * side) };
}

interface Tables {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
  readonly reversed: Uint16Array;
}

const tablesBySide = new Map<number, Tables>();

function tablesFor(side: number): Tables {
  const known = tablesBySide.get(side);
  if (known !== undefined) return known;
  const bits = Math.log2(side);
  const tables = {
    cos: Float64Array.from({ length: side / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / side)),
    sin: Float64Array.from({ length: side / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / side)),
    reversed: Uint16Array.from({ length: side }, (_, i) => reverseBits(i, bits)),
  };
  tablesBySide.set(side, tables);
  return tables;
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0;
  for (let i = 0; i < bits; i++) reversed |= ((value >> i) & 1) << (bits - 1 - i);
  return reversed;
}

/**
 * Two-dimensional discrete Fourier transform in place (Cooley, Tukey 1965), side a power of two. `inverse` conjugates
 * the twiddles and does not divide by side².
 */
export function transform(field: ComplexField, inverse = false): void {
  const { side, re, im } = field;
  const tables = tablesFor(side);
  for (let row = 0; row < side; row++) transformLine(re, im, row * side, side, tables, inverse);
  transpose(re, side);
  transpose(im, side);
  for (let row = 0; row < side; row++) transformLine(re, im, row * side, side, tables, inverse);
  transpose(re, side);
  transpose(im, side);
}

function transpose(values: Float64Array, side: number): void {
  for (let y = 0; y < side; y++) {
    for (let x = y + 1; x < side; x++) {
      const kept = values[y * side + x];
      values[y * side + x] = values[x * side + y];
      values[x * side + y] = kept;
    }
  }
}

function transformLine(
  re: Float64Array,
  im: Float64Array,
  from: number,
  length: number,
  { cos, sin, reversed }: Tables,
  inverse: boolean,
): void {
  for (let i = 0; i < length; i++) {
    const j = reversed[i];
    if (j <= i) continue;
    const r = re[from + i];
    const m = im[from + i];
    re[from + i] = re[from + j];
    im[from + i] = im[from + j];
    re[from + j] = r;
    im[from + j] = m;
  }
  for (let half = 1; half < length; half *= 2) {
    const stride = length / (2 * half);
    for (let k = 0; k < half; k++) {
      const c = cos[k * stride];
      const s = inverse ? sin[k * stride] : -sin[k * stride];
      for (let a = from + k; a < from + length; a += 2 * half) {
        const b = a + half;
        const r = re[b] * c - im[b] * s;
        const m = re[b] * s + im[b] * c;
        re[b] = re[a] - r;
        im[b] = im[a] - m;
        re[a] += r;
        im[a] += m;
      }
    }
  }
}
