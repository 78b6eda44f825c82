/** Luma of `width` pixels of interleaved RGB (`channels` 3) or RGBA shown on white (4), as 32-bit floats. */
export function lumaRow(source: usize, channels: i32, width: i32, out: usize): void {
  if (channels == 3) lumaRgb(source, width, out);
  else lumaRgba(source, width, out);
}

// @ts-ignore: decorator
@inline
function luma(pixels: v128, red: v128, green: v128, blue: v128): v128 {
  const r = f32x4.convert_i32x4_s(i8x16.swizzle(pixels, red));
  const g = f32x4.convert_i32x4_s(i8x16.swizzle(pixels, green));
  const b = f32x4.convert_i32x4_s(i8x16.swizzle(pixels, blue));
  return f32x4.add(
    f32x4.add(f32x4.mul(r, f32x4.splat(0.299)), f32x4.mul(g, f32x4.splat(0.587))),
    f32x4.mul(b, f32x4.splat(0.114)),
  );
}

/** Reads up to four bytes past the row, writes up to three floats past `out`. */
function lumaRgb(source: usize, width: i32, out: usize): void {
  const red = i8x16(0, -1, -1, -1, 3, -1, -1, -1, 6, -1, -1, -1, 9, -1, -1, -1);
  const green = i8x16(1, -1, -1, -1, 4, -1, -1, -1, 7, -1, -1, -1, 10, -1, -1, -1);
  const blue = i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1);
  for (let x = 0; x < width; x += 4) {
    v128.store(out, luma(v128.load(source), red, green, blue));
    source += 12;
    out += 16;
  }
}

function lumaRgba(source: usize, width: i32, out: usize): void {
  const red = i8x16(0, -1, -1, -1, 4, -1, -1, -1, 8, -1, -1, -1, 12, -1, -1, -1);
  const green = i8x16(1, -1, -1, -1, 5, -1, -1, -1, 9, -1, -1, -1, 13, -1, -1, -1);
  const blue = i8x16(2, -1, -1, -1, 6, -1, -1, -1, 10, -1, -1, -1, 14, -1, -1, -1);
  const white = f32x4.splat(255);
  for (let x = 0; x < width; x += 4) {
    const pixels = v128.load(source);
    const value = luma(pixels, red, green, blue);
    const alpha = f32x4.div(f32x4.convert_i32x4_s(i32x4.shr_u(pixels, 24)), white);
    v128.store(out, f32x4.add(white, f32x4.mul(alpha, f32x4.sub(value, white))));
    source += 16;
    out += 16;
  }
}

/** out[i] = Σ weights[i·taps + k] · line[first[i] + k]; `taps` is a multiple of four. */
export function filterRow(
  line: usize,
  first: usize,
  weights: usize,
  taps: i32,
  count: i32,
  out: usize,
): void {
  for (let i = 0; i < count; i++) {
    const from = line + ((<usize>load<i32>(first + (<usize>i << 2))) << 2);
    let sum = f32x4.splat(0);
    for (let k = 0; k < taps; k += 4) {
      const at = <usize>k << 2;
      sum = f32x4.add(sum, f32x4.mul(v128.load(weights + at), v128.load(from + at)));
    }
    weights += <usize>taps << 2;
    const pairs = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    store<f32>(out + (<usize>i << 2), f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  }
}

/** to[i] += weight · from[i]; handles four at a time, so both are padded. */
export function addScaled(to: usize, from: usize, count: i32, weight: f32): void {
  const w = f32x4.splat(weight);
  for (let i = 0; i < count; i += 4) {
    v128.store(to, f32x4.add(v128.load(to), f32x4.mul(w, v128.load(from))));
    to += 16;
    from += 16;
  }
}

/**
 * Sum of the squared differences of red, green and blue between pixels of interleaved RGB (`channels` 3) or RGBA (4).
 * `bytes` is a multiple of 16 and at most 32,768: more could exceed 32 bits.
 */
export function squaredError(one: usize, other: usize, channels: i32, bytes: i32): i32 {
  const mask = channels == 3 ? i16x8.splat(-1) : i16x8(-1, -1, -1, 0, -1, -1, -1, 0);
  let sum = i32x4.splat(0);
  for (const end = one + <usize>bytes; one < end; one += 16) {
    const a = v128.load(one), b = v128.load(other);
    const low = v128.and(i16x8.sub(i16x8.extend_low_i8x16_u(a), i16x8.extend_low_i8x16_u(b)), mask);
    const high = v128.and(i16x8.sub(i16x8.extend_high_i8x16_u(a), i16x8.extend_high_i8x16_u(b)), mask);
    sum = i32x4.add(sum, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
    other += 16;
  }
  return (
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  );
}
