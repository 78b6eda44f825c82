/** cos(2πx) to 5·10⁻⁵: an even polynomial of the distance to the nearest whole number. */
// @ts-ignore: decorator
@inline
function cosine(x: v128): v128 {
  const r = f32x4.sub(x, f32x4.nearest(x));
  const q = f32x4.mul(r, r);
  let sum = f32x4.add(f32x4.mul(q, f32x4.splat(45.98146928)), f32x4.splat(-82.58973671));
  sum = f32x4.add(f32x4.mul(q, sum), f32x4.splat(64.70771575));
  sum = f32x4.add(f32x4.mul(q, sum), f32x4.splat(-19.73334815));
  return f32x4.add(f32x4.mul(q, sum), f32x4.splat(1));
}

/**
 * out[s] = Σ cos(2π(values[i] · factors[s] − offsets[i])). `count` is a multiple of four; of a padded end the offsets
 * are a quarter, so that it adds nothing.
 */
export function sumCosines(
  values: usize,
  offsets: usize,
  count: i32,
  factors: usize,
  sums: i32,
  out: usize,
): void {
  const end = <usize>count << 2;
  for (let s: usize = 0; s < <usize>sums << 2; s += 4) {
    const factor = v128.load32_splat(factors + s);
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      const position = f32x4.sub(f32x4.mul(factor, v128.load(values + i)), v128.load(offsets + i));
      sum = f32x4.add(sum, cosine(position));
    }
    const pairs = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    store<f32>(out + s, f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  }
}
