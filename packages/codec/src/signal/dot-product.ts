/** Sum of `count` products; `count` is a multiple of four. Four sums at once hide the latency of an addition. */
export function dotProduct(
  weights: Float64Array,
  from: number,
  count: number,
  values: Float64Array,
  at: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let k = 0; k < count; k += 4) {
    a += weights[from + k] * values[at + k];
    b += weights[from + k + 1] * values[at + k + 1];
    c += weights[from + k + 2] * values[at + k + 2];
    d += weights[from + k + 3] * values[at + k + 3];
  }
  return a + b + (c + d);
}
