/** Luma of `width` pixels of interleaved RGB (`channels` 3) or RGBA seen on white (4), as 32-bit floats. */
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

/** Reads up to four bytes behind the row, writes up to three floats behind `out`. */
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

/** The weighed sum of four float rows whose pointers lie at `rows`, four pixels from byte `at` on. */
// @ts-ignore: decorator
@inline
function blend(rows: usize, at: usize, a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.add(
    f32x4.add(
      f32x4.mul(a, v128.load(<usize>load<u32>(rows) + at)),
      f32x4.mul(b, v128.load(<usize>load<u32>(rows, 4) + at)),
    ),
    f32x4.add(
      f32x4.mul(c, v128.load(<usize>load<u32>(rows, 8) + at)),
      f32x4.mul(d, v128.load(<usize>load<u32>(rows, 12) + at)),
    ),
  );
}

/** xorshift128 (Marsaglia 2003) in four lanes; word k of all lanes at `state` + 16·k. */
// @ts-ignore: decorator
@inline
function nextDraw(state: usize): v128 {
  let t = v128.load(state);
  const s = v128.load(state, 48);
  t = v128.xor(t, i32x4.shl(t, 11));
  t = v128.xor(t, i32x4.shr_u(t, 8));
  v128.store(state, v128.load(state, 16));
  v128.store(state, v128.load(state, 32), 16);
  v128.store(state, s, 32);
  t = v128.xor(t, v128.xor(s, i32x4.shr_u(s, 19)));
  v128.store(state, t, 48);
  return t;
}

/**
 * Adds a row of change to `count` pixels in place. `rows`: twelve pointers to float rows, four each of luma, Cb and Cr,
 * blended by the four floats at `weights`. `gains`: what one of luma moves red, green and blue. Colours are rounded by
 * ten bits each of a random draw, or all by the same where `grey`, and clipped. `state`: four xorshift128 generators,
 * one a lane. Returns the sum of squared changes.
 */
export function applyRow(
  pixels: usize,
  channels: i32,
  count: i32,
  rows: usize,
  weights: usize,
  gains: usize,
  state: usize,
  grey: bool,
): f64 {
  const ten = i32x4.splat(1023);
  const wa = v128.load32_splat(weights);
  const wb = v128.load32_splat(weights, 4);
  const wc = v128.load32_splat(weights, 8);
  const wd = v128.load32_splat(weights, 12);
  const red = v128.load32_splat(gains);
  const green = v128.load32_splat(gains, 4);
  const blue = v128.load32_splat(gains, 8);
  let squares = i32x4.splat(0);
  let total: f64 = 0;
  const rgb = channels == 3;
  for (let x = 0; x < count; x += 4) {
    const at = <usize>x << 2;
    const luma = blend(rows, at, wa, wb, wc, wd);
    const cb = blend(rows + 16, at, wa, wb, wc, wd);
    const cr = blend(rows + 32, at, wa, wb, wc, wd);
    const toRed = f32x4.add(f32x4.mul(red, luma), f32x4.mul(f32x4.splat(1.402), cr));
    const toGreen = f32x4.sub(
      f32x4.mul(green, luma),
      f32x4.add(f32x4.mul(f32x4.splat(0.344136), cb), f32x4.mul(f32x4.splat(0.714136), cr)),
    );
    const toBlue = f32x4.add(f32x4.mul(blue, luma), f32x4.mul(f32x4.splat(1.772), cb));
    const old = v128.load(pixels);
    const spread = rgb
      ? i8x16.swizzle(old, i8x16(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1))
      : old;
    // Pixels behind the end, and transparent ones, stay as they are.
    const alive = v128.and(
      i32x4.lt_s(i32x4.add(i32x4.splat(x), i32x4(0, 1, 2, 3)), i32x4.splat(count)),
      rgb ? i32x4.splat(-1) : i32x4.ne(i32x4.shr_u(spread, 24), i32x4.splat(0)),
    );
    const draw = nextDraw(state);
    const first = v128.and(draw, ten);
    const second = grey ? first : v128.and(i32x4.shr_u(draw, 10), ten);
    const third = grey ? first : v128.and(i32x4.shr_u(draw, 20), ten);
    const r = change(spread, 0, toRed, first, alive);
    const g = change(spread, 8, toGreen, second, alive);
    const b = change(spread, 16, toBlue, third, alive);
    squares = i32x4.add(
      squares,
      i32x4.add(i32x4.add(squared(r, spread, 0), squared(g, spread, 8)), squared(b, spread, 16)),
    );
    const packed = v128.or(
      v128.or(r, i32x4.shl(g, 8)),
      v128.or(i32x4.shl(b, 16), v128.and(spread, i32x4.splat(<i32>0xff000000))),
    );
    if (rgb) {
      const dense = i8x16.swizzle(packed, i8x16(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1));
      v128.store64_lane(pixels, dense, 0);
      v128.store32_lane(pixels + 8, dense, 2);
      pixels += 12;
    } else {
      v128.store(pixels, packed);
      pixels += 16;
    }
    if ((x & 1023) == 1020) {
      total += sumOf(squares);
      squares = i32x4.splat(0);
    }
  }
  return total + sumOf(squares);
}

// @ts-ignore: decorator
@inline
function change(spread: v128, shift: i32, value: v128, draw: v128, alive: v128): v128 {
  const old = v128.and(i32x4.shr_u(spread, shift), i32x4.splat(255));
  const scaled = i32x4.trunc_sat_f32x4_s(f32x4.mul(value, f32x4.splat(65536)));
  const moved = v128.and(i32x4.shr_s(i32x4.add(scaled, i32x4.shl(draw, 6)), 16), alive);
  return i32x4.min_s(i32x4.max_s(i32x4.add(old, moved), i32x4.splat(0)), i32x4.splat(255));
}

// @ts-ignore: decorator
@inline
function squared(now: v128, spread: v128, shift: i32): v128 {
  const difference = i32x4.sub(now, v128.and(i32x4.shr_u(spread, shift), i32x4.splat(255)));
  return i32x4.mul(difference, difference);
}

// @ts-ignore: decorator
@inline
function sumOf(v: v128): f64 {
  return <f64>(
    (i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3))
  );
}
