/** Levels times `gain` plus `offset`, in single precision, truncated and clipped; 16 at a time. */
export function toneLevels(source: usize, count: i32, gain: f32, offset: f32, out: usize): void {
  const times = f32x4.splat(gain);
  const plus = f32x4.splat(offset);
  for (let x = 0; x < count; x += 16) {
    const levels = v128.load(source);
    const low = i16x8.extend_low_i8x16_u(levels);
    const high = i16x8.extend_high_i8x16_u(levels);
    v128.store(out, i8x16.narrow_i16x8_u(toned(low, times, plus), toned(high, times, plus)));
    source += 16;
    out += 16;
  }
}

// @ts-ignore: decorator
@inline
function toned(levels: v128, times: v128, plus: v128): v128 {
  return i16x8.narrow_i32x4_s(
    whole(i32x4.extend_low_i16x8_u(levels), times, plus),
    whole(i32x4.extend_high_i16x8_u(levels), times, plus),
  );
}

// @ts-ignore: decorator
@inline
function whole(levels: v128, times: v128, plus: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(levels), times), plus));
}
