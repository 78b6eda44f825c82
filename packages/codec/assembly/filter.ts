// Filters of 8-bit grey levels: sums of 16-bit weights times levels, then (sum + bias) · scale, rounded down and clipped.

/** Two vectors of four levels. */
// @ts-ignore: decorator
@inline
function level(sum: v128, bias: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.add(f32x4.convert_i32x4_s(sum), bias), scale));
}

/**
 * Filters rows into rows: output row i is the sum over k of `weights[i · taps + k]` times the row at byte
 * `places[i · taps + k]` of `source`. `taps` is even; works on 16 columns at a time, so rows are padded.
 */
export function filterDown(
  source: usize,
  places: usize,
  weights: usize,
  taps: i32,
  count: i32,
  width: i32,
  bias: f32,
  scale: f32,
  out: usize,
  pitch: usize,
): void {
  const add = f32x4.splat(bias);
  const times = f32x4.splat(scale);
  for (let i = 0; i < count; i++) {
    for (let x: usize = 0; x < <usize>width; x += 16) {
      let a = i32x4.splat(0), b = a, c = a, d = a;
      for (let k: usize = 0; k < <usize>taps; k += 2) {
        const first = v128.load(source + x + load<u32>(places + (k << 2)));
        const second = v128.load(source + x + load<u32>(places + (k << 2), 4));
        const weight = v128.load32_splat(weights + (k << 1));
        const low = v128.shuffle<u8>(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const high = v128.shuffle<u8>(first, second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(low), weight));
        b = i32x4.add(b, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(low), weight));
        c = i32x4.add(c, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(high), weight));
        d = i32x4.add(d, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(high), weight));
      }
      const left = i16x8.narrow_i32x4_s(level(a, add, times), level(b, add, times));
      const right = i16x8.narrow_i32x4_s(level(c, add, times), level(d, add, times));
      v128.store(out + x, i8x16.narrow_i16x8_u(left, right));
    }
    places += <usize>taps << 2;
    weights += <usize>taps << 1;
    out += pitch;
  }
}

/**
 * Filters columns of one row of 16-bit levels: output i is the sum over k of `weights[i · taps + k]` times
 * `line[first[i] + k]`. `taps` is a multiple of eight; works on four outputs at a time, so all are padded.
 */
export function filterAcross(
  line: usize,
  first: usize,
  weights: usize,
  taps: i32,
  count: i32,
  bias: f32,
  scale: f32,
  out: usize,
): void {
  const add = f32x4.splat(bias);
  const times = f32x4.splat(scale);
  const step = <usize>taps << 1;
  for (let i = 0; i < count; i += 4) {
    const a = product(line, first, weights, step);
    const b = product(line, first + 4, weights + step, step);
    const c = product(line, first + 8, weights + 2 * step, step);
    const d = product(line, first + 12, weights + 3 * step, step);
    const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
    const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
    const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
    const levels = i16x8.narrow_i32x4_s(level(sums, add, times), sums);
    v128.store32_lane(out, i8x16.narrow_i16x8_u(levels, levels), 0);
    out += 4;
    first += 16;
    weights += 4 * step;
  }
}

// @ts-ignore: decorator
@inline
function product(line: usize, first: usize, weights: usize, step: usize): v128 {
  const from = line + (<usize>load<i32>(first) << 1);
  let sum = i32x4.dot_i16x8_s(v128.load(weights), v128.load(from));
  for (let k: usize = 16; k < step; k += 16) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(weights + k), v128.load(from + k)));
  }
  return sum;
}

/**
 * A row of levels as 16-bit numbers, preceded by its first level `before` times and followed by its last one `after` times.
 * Writes up to 32 bytes more.
 */
export function widen(row: usize, width: i32, before: i32, after: i32, out: usize): void {
  const left = i16x8.splat(<i16>load<u8>(row));
  const right = i16x8.splat(<i16>load<u8>(row + width - 1));
  for (let x = 0; x < before; x += 8) v128.store(out + (<usize>x << 1), left);
  out += <usize>before << 1;
  for (let x = 0; x < width; x += 8) v128.store(out + (<usize>x << 1), v128.load8x8_u(row + x));
  out += <usize>width << 1;
  for (let x = 0; x < after; x += 8) v128.store(out + (<usize>x << 1), right);
}
