// libvips' unsharp mask on lightness in 15 bits.

/** Lightness, 16 bits, of grey levels, from a table of 256. */
export function lighten(levels: usize, count: i32, table: usize, out: usize): void {
  for (const end = levels + count; levels < end; levels++, out += 2) {
    store<u16>(out, load<u16>(table + (<usize>load<u8>(levels) << 1)));
  }
}

/**
 * Weighted means of rows of 16-bit lightness: the sum over k of `weights[k]` times the row at byte `places[k]`, times
 * `scale` and rounded down. `bias` is added to the sum. `taps` is even; works on eight columns at a time, so rows are padded.
 */
export function blurLight(
  places: usize, weights: usize, taps: i32, width: i32, bias: f32, scale: f32, out: usize,
): void {
  const add = f32x4.splat(bias);
  const times = f32x4.splat(scale);
  const end = <usize>width << 1;
  for (let x: usize = 0; x < end; x += 16) {
    let a = i32x4.splat(0), b = a;
    for (let k: usize = 0; k < <usize>taps; k += 2) {
      const first = v128.load(<usize>load<u32>(places + (k << 2)) + x);
      const second = v128.load(<usize>load<u32>(places + (k << 2), 4) + x);
      const weight = v128.load32_splat(weights + (k << 1));
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.shuffle<i16>(first, second, 0, 8, 1, 9, 2, 10, 3, 11), weight));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.shuffle<i16>(first, second, 4, 12, 5, 13, 6, 14, 7, 15), weight));
    }
    v128.store(out + x, i16x8.narrow_i32x4_s(mean(a, add, times), mean(b, add, times)));
  }
}

// @ts-ignore: decorator
@inline
function mean(sum: v128, bias: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.add(f32x4.convert_i32x4_s(sum), bias), scale));
}

/**
 * Grey levels of lightness after its difference from the blurred one is added; the part beyond `flat` counts twice.
 * The result is at most `lighter` lighter or `darker` darker. `levels`: the level of each lightness.
 */
export function sharpen(
  light: usize, blurred: usize, width: i32, flat: i32, lighter: i32, darker: i32, levels: usize, out: usize,
): void {
  const beyond = i16x8.splat(<i16>flat);
  const most = i16x8.splat(<i16>lighter);
  const least = i16x8.splat(<i16>-darker);
  const black = i16x8.splat(0);
  for (let x = 0; x < width; x += 8) {
    const value = v128.load(light + (<usize>x << 1));
    const difference = i16x8.sub(value, v128.load(blurred + (<usize>x << 1)));
    const size = i16x8.abs(difference);
    const added = i16x8.max_s(size, i16x8.sub(i16x8.add_sat_s(size, size), beyond));
    const sign = i16x8.shr_s(difference, 15);
    const signed = i16x8.sub(v128.xor(added, sign), sign);
    const bounded = i16x8.max_s(least, i16x8.min_s(most, signed));
    storeLevels(i16x8.max_s(black, i16x8.add_sat_s(value, bounded)), levels, out + x);
  }
}

// @ts-ignore: decorator
@inline
function storeLevels(light: v128, levels: usize, out: usize): void {
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 0)));
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 1)), 1);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 2)), 2);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 3)), 3);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 4)), 4);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 5)), 5);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 6)), 6);
  store<u8>(out, load<u8>(levels + i16x8.extract_lane_u(light, 7)), 7);
}
