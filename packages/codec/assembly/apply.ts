/** Canvas rows at picture width that are kept at a time; four are needed. */
const SLOTS: i32 = 4;
/** Canvas pixels of zeros on either side of a row, for taps that reach past its end. */
const PAD: i32 = 8;
/** Fractional bits of a change, in 16 bits, and of the weights of interpolation. */
const CHANGE_BITS: i32 = 9;
const WEIGHT_BITS: i32 = 14;

let luma: usize = 0;
/** 0 if the change has no chroma. */
let cb: usize = 0;
let cr: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let gains: usize = 0;
let columnFirst: usize = 0;
let columnWeights: usize = 0;
let count: i32 = 0;
let channels: i32 = 0;
/** A canvas row's colours, then a row of zeros, then the slots. */
let colours: usize = 0;
let silence: usize = 0;
let slotBytes: usize = 0;
/** The canvas row held in each slot. */
const held = memory.data(16);
/** For up to four times eight samples, the bytes of a draw from which each takes the phase of its pixel. */
const sharing = memory.data(64, 16);

/**
 * Sets the change to apply: planes of `width`×`height` floats for luma, Cb and Cr (or 0 for none); how far one level
 * of luma moves red, green and blue; for each of `count` picture columns, its first tap and four 16-bit weights.
 * `work`: zeros, 8 bytes for each of `width` + 20 and 5·(2·`channels`·(`count` + 8) + 32) bytes.
 */
export function prepareChange(
  lumaPlane: usize,
  cbPlane: usize,
  crPlane: usize,
  planeWidth: i32,
  planeHeight: i32,
  colourGains: usize,
  first: usize,
  weights: usize,
  columns: i32,
  samples: i32,
  work: usize,
): void {
  luma = lumaPlane;
  cb = cbPlane;
  cr = crPlane;
  width = planeWidth;
  height = planeHeight;
  gains = colourGains;
  columnFirst = first;
  columnWeights = weights;
  count = columns;
  channels = samples;
  colours = work;
  silence = work + 8 * (<usize>planeWidth + 2 * PAD + 4);
  slotBytes = 2 * <usize>samples * (<usize>columns + 8) + 32;
  memory.fill(held, 255, 4 * SLOTS);
  for (let sample = 0; sample < 8 * samples; sample++) {
    const from = <u8>halfOf(sample / samples);
    const to = sharing + 16 * (sample >> 3) + halfOf(sample & 7);
    store<u8>(to, from);
    store<u8>(to, from + 1, 1);
  }
}

/** Where one of eight phases lies in a draw: the first four are in the lower halves of the words. */
function halfOf(phase: i32): i32 {
  return phase < 4 ? 4 * phase : 4 * (phase - 4) + 2;
}

/**
 * Adds the change to `rows` picture rows in place, `pitch` bytes apart; each has a first canvas row and four 16-bit
 * weights. Each sample is rounded by a random phase (shared by all samples of a pixel if `grey`) and clipped; fully
 * transparent pixels are left alone. `state`: four xorshift128 generators. Returns the sum of squared changes.
 */
export function applyRows(
  pixels: usize,
  pitch: i32,
  rows: i32,
  first: usize,
  weights: usize,
  state: usize,
  grey: bool,
): f64 {
  let squares: f64 = 0;
  for (let y = 0; y < rows; y++) {
    const row = load<i32>(first);
    squares += applyRow(pixels, wide(row), wide(row + 1), wide(row + 2), wide(row + 3), weights, state, grey);
    pixels += pitch;
    first += 4;
    weights += 8;
  }
  return squares;
}

/** A canvas row's colours at picture width; made once for all picture rows that need it. */
function wide(row: i32): usize {
  if (row < 0 || row >= height) return silence;
  const slot = row & (SLOTS - 1);
  const at = silence + slotBytes * <usize>(slot + 1);
  if (load<i32>(held + 4 * slot) != row) {
    mixColours(row);
    enlarge(at);
    store<i32>(held + 4 * slot, row);
  }
  return at;
}

/** Red, green, blue and a zero for each pixel of a canvas row, 16 bits each. */
function mixColours(row: i32): void {
  const one = f32x4.splat(<f32>(1 << CHANGE_BITS));
  const red = f32x4.mul(one, v128.load32_splat(gains));
  const green = f32x4.mul(one, v128.load32_splat(gains, 4));
  const blue = f32x4.mul(one, v128.load32_splat(gains, 8));
  const from = <usize>(row * width) << 2;
  let to = colours + 8 * PAD;
  for (let x = 0; x < width; x += 4) {
    const at = from + (<usize>x << 2);
    const y = v128.load(luma + at);
    let r = f32x4.mul(red, y);
    let g = f32x4.mul(green, y);
    let b = f32x4.mul(blue, y);
    if (cb != 0) {
      const u = f32x4.mul(one, v128.load(cb + at));
      const v = f32x4.mul(one, v128.load(cr + at));
      r = f32x4.add(r, f32x4.mul(f32x4.splat(1.402), v));
      g = f32x4.sub(
        g,
        f32x4.add(f32x4.mul(f32x4.splat(0.344136), u), f32x4.mul(f32x4.splat(0.714136), v)),
      );
      b = f32x4.add(b, f32x4.mul(f32x4.splat(1.772), u));
    }
    const rg = i16x8.narrow_i32x4_s(whole(r), whole(g));
    const b0 = i16x8.narrow_i32x4_s(whole(b), i32x4.splat(0));
    v128.store(to, i8x16.shuffle(rg, b0, 0, 1, 8, 9, 16, 17, 24, 25, 2, 3, 10, 11, 18, 19, 26, 27));
    v128.store(to, i8x16.shuffle(rg, b0, 4, 5, 12, 13, 20, 21, 28, 29, 6, 7, 14, 15, 22, 23, 30, 31), 16);
    to += 32;
  }
  memory.fill(colours + 8 * <usize>(PAD + width), 0, 8 * 4);
}

// @ts-ignore: decorator
@inline
function whole(v: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(v));
}

/** The row of colours at picture width, `channels` samples per pixel. */
function enlarge(to: usize): void {
  const half = i32x4.splat(1 << (WEIGHT_BITS - 1));
  const step = <usize>channels << 1;
  for (let x = 0; x < count; x++) {
    const from = colours + ((PAD + load<i32>(columnFirst + (<usize>x << 2))) << 3);
    const weights = columnWeights + (<usize>x << 3);
    const sum = i32x4.add(
      i32x4.dot_i16x8_s(paired(v128.load(from)), v128.load32_splat(weights)),
      i32x4.dot_i16x8_s(paired(v128.load(from, 16)), v128.load32_splat(weights, 4)),
    );
    const value = i32x4.shr_s(i32x4.add(sum, half), WEIGHT_BITS);
    v128.store64_lane(to, i16x8.narrow_i32x4_s(value, value), 0);
    to += step;
  }
}

/** Two pixels' samples side by side. */
// @ts-ignore: decorator
@inline
function paired(v: v128): v128 {
  return i8x16.shuffle(v, v, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
}

/** Eight pixels at a time. Past the end the change is zero, so nothing is changed there. */
function applyRow(
  pixels: usize,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  weights: usize,
  state: usize,
  grey: bool,
): f64 {
  const ab = v128.load32_splat(weights);
  const cd = v128.load32_splat(weights, 4);
  const samples = channels << 3;
  const end = <usize>((count + 7) >> 3) * samples;
  const transparent = channels == 4;
  let s0 = v128.load(state);
  let s1 = v128.load(state, 16);
  let s2 = v128.load(state, 32);
  let s3 = v128.load(state, 48);
  let draw = s3;
  let squares = i32x4.splat(0);
  for (let at: usize = 0; at < end; at += samples) {
    for (let part = 0; part < samples; part += 8) {
      if (!grey || part == 0) {
        let t = v128.xor(s0, i32x4.shl(s0, 11));
        t = v128.xor(t, i32x4.shr_u(t, 8));
        draw = v128.xor(t, v128.xor(s3, i32x4.shr_u(s3, 19)));
        s0 = s1;
        s1 = s2;
        s2 = s3;
        s3 = draw;
      }
      const phases = grey ? i8x16.swizzle(draw, v128.load(sharing + 2 * part)) : draw;
      const i = at + part;
      const old = v128.load64_zero(pixels + i);
      const before = i16x8.extend_low_i8x16_u(old);
      const va = v128.load(a + 2 * i);
      const vb = v128.load(b + 2 * i);
      const vc = v128.load(c + 2 * i);
      const vd = v128.load(d + 2 * i);
      const low = i32x4.add(
        i32x4.dot_i16x8_s(v128.shuffle<i16>(va, vb, 0, 8, 1, 9, 2, 10, 3, 11), ab),
        i32x4.dot_i16x8_s(v128.shuffle<i16>(vc, vd, 0, 8, 1, 9, 2, 10, 3, 11), cd),
      );
      const high = i32x4.add(
        i32x4.dot_i16x8_s(v128.shuffle<i16>(va, vb, 4, 12, 5, 13, 6, 14, 7, 15), ab),
        i32x4.dot_i16x8_s(v128.shuffle<i16>(vc, vd, 4, 12, 5, 13, 6, 14, 7, 15), cd),
      );
      let moved = i16x8.narrow_i32x4_s(
        rounded(low, v128.and(phases, i32x4.splat(0xffff))),
        rounded(high, i32x4.shr_u(phases, 16)),
      );
      if (transparent) moved = v128.and(moved, opaque(old));
      const now = i8x16.narrow_i16x8_u(i16x8.add(before, moved), before);
      v128.store64_lane(pixels + i, now, 0);
      const change = i16x8.sub(i16x8.extend_low_i8x16_u(now), before);
      squares = i32x4.add(squares, i32x4.dot_i16x8_s(change, change));
    }
  }
  v128.store(state, s0);
  v128.store(state, s1, 16);
  v128.store(state, s2, 32);
  v128.store(state, s3, 48);
  const pairs = i64x2.add(i64x2.extend_low_i32x4_s(squares), i64x2.extend_high_i32x4_s(squares));
  return <f64>(i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1));
}

/** A change with a phase of 16 bits added, rounded down to whole levels. */
// @ts-ignore: decorator
@inline
function rounded(change: v128, phase: v128): v128 {
  return i32x4.shr_s(
    i32x4.add(change, i32x4.shl(phase, CHANGE_BITS + WEIGHT_BITS - 16)),
    CHANGE_BITS + WEIGHT_BITS,
  );
}

/** Ones for the samples of two RGBA pixels that are not fully transparent. */
// @ts-ignore: decorator
@inline
function opaque(pixels: v128): v128 {
  const alphas = i8x16.shuffle(pixels, pixels, 3, 3, 3, 3, 3, 3, 3, 3, 7, 7, 7, 7, 7, 7, 7, 7);
  return i8x16.ne(alphas, i8x16.splat(0));
}
