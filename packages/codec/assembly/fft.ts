/**
 * Discrete Fourier transform of a square complex field in 32-bit floats, side a power of two: columns, transposition,
 * columns. The result is transposed; transforming it back undoes that. `cosines` and `sines`: side/2 floats, cos and
 * sin of 2πk/side. Not normalised.
 */
export function transformSquare(
  re: usize,
  im: usize,
  side: i32,
  cosines: usize,
  sines: usize,
  inverse: bool,
): void {
  transformColumns(re, im, side, side, cosines, sines, inverse);
  transpose(re, side);
  transpose(im, side);
  transformColumns(re, im, side, side, cosines, sines, inverse);
}

/** `width`, a multiple of four: columns. Two stages at a time (radix 4); if their number is odd, the first one separately. */
function transformColumns(
  re: usize,
  im: usize,
  side: i32,
  width: i32,
  cosines: usize,
  sines: usize,
  inverse: bool,
): void {
  const pitch = <usize>width << 2;
  reverseRows(re, side, pitch);
  reverseRows(im, side, pitch);
  let half = 1;
  if (ctz(side) & 1) {
    addPairs(re, side, pitch);
    addPairs(im, side, pitch);
    half = 2;
  }
  for (; half < side; half <<= 2) {
    for (let k = 0; k < half; k++) {
      const single = <usize>(k * (side / (4 * half))) << 2;
      const c1 = load<f32>(cosines + single);
      const s1 = inverse ? load<f32>(sines + single) : -load<f32>(sines + single);
      const c2 = load<f32>(cosines + 2 * single);
      const s2 = inverse ? load<f32>(sines + 2 * single) : -load<f32>(sines + 2 * single);
      joinFours(re, im, k, half, side, pitch, c1, s1, c2, s2, inverse);
    }
  }
}

/** The first stage: sums and differences of neighbouring rows. */
function addPairs(values: usize, side: i32, pitch: usize): void {
  const end = values + <usize>side * pitch;
  for (let a = values; a < end; a += 2 * pitch) {
    for (let x = a; x < a + pitch; x += 16) {
      const first = v128.load(x);
      const second = v128.load(x + pitch);
      v128.store(x, f32x4.add(first, second));
      v128.store(x + pitch, f32x4.sub(first, second));
    }
  }
}

/**
 * Two stages for rows `half` apart, from each `k` of 4 · half rows: twiddles of the later stage, then those of the
 * earlier.
 */
// @ts-ignore: decorator
@inline
function joinFours(
  re: usize,
  im: usize,
  k: i32,
  half: i32,
  side: i32,
  pitch: usize,
  cosine: f32,
  sine: f32,
  earlierCosine: f32,
  earlierSine: f32,
  inverse: bool,
): void {
  const step = <usize>half * pitch;
  const cb = f32x4.splat(earlierCosine);
  const sb = f32x4.splat(earlierSine);
  const cc = f32x4.splat(cosine);
  const sc = f32x4.splat(sine);
  const cd = f32x4.splat(cosine * earlierCosine - sine * earlierSine);
  const sd = f32x4.splat(cosine * earlierSine + sine * earlierCosine);
  const quarter = f32x4.splat(inverse ? 1 : -1);
  for (let row = k; row < side; row += 4 * half) {
    const from = <usize>row * pitch;
    for (let x = from; x < from + pitch; x += 16) {
      const r = re + x;
      const i = im + x;
      const ar = v128.load(r);
      const ai = v128.load(i);
      let wr = v128.load(r + step);
      let wi = v128.load(i + step);
      const br = f32x4.sub(f32x4.mul(wr, cb), f32x4.mul(wi, sb));
      const bi = f32x4.add(f32x4.mul(wr, sb), f32x4.mul(wi, cb));
      wr = v128.load(r + 2 * step);
      wi = v128.load(i + 2 * step);
      const cr = f32x4.sub(f32x4.mul(wr, cc), f32x4.mul(wi, sc));
      const ci = f32x4.add(f32x4.mul(wr, sc), f32x4.mul(wi, cc));
      wr = v128.load(r + 3 * step);
      wi = v128.load(i + 3 * step);
      const dr = f32x4.sub(f32x4.mul(wr, cd), f32x4.mul(wi, sd));
      const di = f32x4.add(f32x4.mul(wr, sd), f32x4.mul(wi, cd));
      const evenR = f32x4.add(ar, br);
      const evenI = f32x4.add(ai, bi);
      const oddR = f32x4.add(cr, dr);
      const oddI = f32x4.add(ci, di);
      v128.store(r, f32x4.add(evenR, oddR));
      v128.store(i, f32x4.add(evenI, oddI));
      v128.store(r + 2 * step, f32x4.sub(evenR, oddR));
      v128.store(i + 2 * step, f32x4.sub(evenI, oddI));
      const leftR = f32x4.sub(ar, br);
      const leftI = f32x4.sub(ai, bi);
      // The difference, turned by 90°.
      const turnedR = f32x4.mul(quarter, f32x4.sub(di, ci));
      const turnedI = f32x4.mul(quarter, f32x4.sub(cr, dr));
      v128.store(r + step, f32x4.add(leftR, turnedR));
      v128.store(i + step, f32x4.add(leftI, turnedI));
      v128.store(r + 3 * step, f32x4.sub(leftR, turnedR));
      v128.store(i + 3 * step, f32x4.sub(leftI, turnedI));
    }
  }
}

function reverseRows(values: usize, side: i32, pitch: usize): void {
  for (let i = 1, j = 0; i < side; i++) {
    let bit = side >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const a = values + <usize>i * pitch;
    const b = values + <usize>j * pitch;
    for (let x: usize = 0; x < pitch; x += 16) {
      const kept = v128.load(a + x);
      v128.store(a + x, v128.load(b + x));
      v128.store(b + x, kept);
    }
  }
}

function transpose(values: usize, side: i32): void {
  const pitch = <usize>side << 2;
  for (let y = 0; y < side; y++) {
    for (let x = y + 1; x < side; x++) {
      const a = values + <usize>y * pitch + (<usize>x << 2);
      const b = values + <usize>x * pitch + (<usize>y << 2);
      const kept = load<f32>(a);
      store<f32>(a, load<f32>(b));
      store<f32>(b, kept);
    }
  }
}

/**
 * The inverse transform of a spectrum that has only low waves, row by row in pairs of floats, to `out`. `re`, `im`, which
 * are overwritten: `side` rows, one per wave across, from 0 up and modulo `side`, each of `waves` floats, one per wave
 * down, from −waves/2 up. `waves` is a multiple of eight. `wideRe`, `wideIm`: room for side² floats each.
 */
export function transformLowWaves(
  re: usize,
  im: usize,
  waves: i32,
  side: i32,
  cosines: usize,
  sines: usize,
  wideRe: usize,
  wideIm: usize,
  out: usize,
): void {
  transformColumns(re, im, side, waves, cosines, sines, true);
  spreadRows(re, waves, side, wideRe);
  spreadRows(im, waves, side, wideIm);
  transformColumns(wideRe, wideIm, side, side, cosines, sines, true);
  for (let i: usize = 0; i < <usize>(side * side) << 2; i += 16) {
    const real = v128.load(wideRe + i);
    const imaginary = v128.load(wideIm + i);
    v128.store(out + 2 * i, v128.shuffle<f32>(real, imaginary, 0, 4, 1, 5));
    v128.store(out + 2 * i + 16, v128.shuffle<f32>(real, imaginary, 2, 6, 3, 7));
  }
}

/** Transposes `side` rows of `waves` floats into the rows numbered by wave modulo `side`; the other rows are zero. */
function spreadRows(from: usize, waves: i32, side: i32, to: usize): void {
  const pitch = <usize>waves << 2;
  const wide = <usize>side << 2;
  memory.fill(to, 0, wide * <usize>side);
  for (let wave = 0; wave < waves; wave += 4) {
    const row = to + wide * <usize>((wave - waves / 2) & (side - 1));
    for (let x = 0; x < side; x += 4) {
      const at = from + <usize>x * pitch + (<usize>wave << 2);
      const first = v128.load(at);
      const second = v128.load(at + pitch);
      const third = v128.load(at + 2 * pitch);
      const fourth = v128.load(at + 3 * pitch);
      storeTransposed(row + (<usize>x << 2), wide, first, second, third, fourth, false);
    }
  }
}

/** Samples per side of the coarse search's square; half as many waves across, from 0 up. */
const SIDE: i32 = 128;
const WAVES: i32 = SIDE / 2;

/**
 * Correlates received Cb and Cr with the patterns of two variants. `received`: spectra, 128 rows (down) of 64 waves
 * (across), four planes of floats: Cb real and imaginary, Cr real and imaginary. `first`, `second`: the patterns, four
 * such planes of signed bytes. `first`'s correlation goes to `re`, `second`'s to `im`, both transposed: a row per x.
 * `workRe`, `workIm`: room for 128² floats.
 */
export function correlateTwo(
  received: usize,
  first: usize,
  second: usize,
  workRe: usize,
  workIm: usize,
  re: usize,
  im: usize,
  cosines: usize,
  sines: usize,
): void {
  crossPattern(received, first, workRe, workIm);
  crossPattern(received, second, workRe + (WAVES << 2), workIm + (WAVES << 2));
  transformColumns(workRe, workIm, SIDE, SIDE, cosines, sines, true);
  joinHalves(workRe, workIm, re, im);
  transformColumns(re, im, SIDE, SIDE, cosines, sines, true);
}

/** received · conj(pattern), summed over both colours, into the left half of rows of 128. */
function crossPattern(received: usize, pattern: usize, re: usize, im: usize): void {
  const plane = <usize>(SIDE * WAVES);
  for (let row: usize = 0; row < <usize>SIDE; row++) {
    for (let u: usize = 0; u < <usize>WAVES; u += 4) {
      const at = row * WAVES + u;
      const blue = received + (at << 2);
      const red = blue + (plane << 3);
      const br = v128.load(blue);
      const bi = v128.load(blue + (plane << 2));
      const rr = v128.load(red);
      const ri = v128.load(red + (plane << 2));
      const pbr = fourBytes(pattern + at);
      const pbi = fourBytes(pattern + plane + at);
      const prr = fourBytes(pattern + 2 * plane + at);
      const pri = fourBytes(pattern + 3 * plane + at);
      const out = (row * SIDE + u) << 2;
      const real = f32x4.add(f32x4.mul(br, pbr), f32x4.mul(bi, pbi));
      const imaginary = f32x4.sub(f32x4.mul(bi, pbr), f32x4.mul(br, pbi));
      v128.store(re + out, f32x4.add(real, f32x4.add(f32x4.mul(rr, prr), f32x4.mul(ri, pri))));
      v128.store(im + out, f32x4.add(imaginary, f32x4.sub(f32x4.mul(ri, prr), f32x4.mul(rr, pri))));
    }
  }
}

// @ts-ignore: decorator
@inline
function fourBytes(at: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(at))));
}

/**
 * Joins two half spectra A and B of real planes, side by side, into the transposed spectrum of A + iB: two real planes
 * take one complex transform.
 */
function joinHalves(fromRe: usize, fromIm: usize, re: usize, im: usize): void {
  const row: usize = <usize>SIDE << 2;
  memory.fill(re + <usize>WAVES * row, 0, row);
  memory.fill(im + <usize>WAVES * row, 0, row);
  for (let y: usize = 0; y < <usize>SIDE; y += 4) {
    for (let u: usize = 0; u < <usize>WAVES; u += 4) {
      const a = y * row + (u << 2);
      const b = a + (WAVES << 2);
      joinFour(fromRe + a, fromIm + b, re, u, y, -1);
      joinFour(fromIm + a, fromRe + b, im, u, y, 1);
    }
  }
}

/**
 * to[u][y] = a + sign · b, and mirrored: to[−u][y] = −sign · (a − sign · b), which are the real part of conj A + i conj B
 * for sign −1 and its imaginary part for sign 1.
 */
// @ts-ignore: decorator
@inline
function joinFour(a: usize, b: usize, to: usize, u: usize, y: usize, sign: i32): void {
  const row: usize = <usize>SIDE << 2;
  const factor = f32x4.splat(<f32>sign);
  const a0 = v128.load(a);
  const a1 = v128.load(a + row);
  const a2 = v128.load(a + 2 * row);
  const a3 = v128.load(a + 3 * row);
  const b0 = f32x4.mul(factor, v128.load(b));
  const b1 = f32x4.mul(factor, v128.load(b + row));
  const b2 = f32x4.mul(factor, v128.load(b + 2 * row));
  const b3 = f32x4.mul(factor, v128.load(b + 3 * row));
  const up = to + u * row + (y << 2);
  storeTransposed(up, row, f32x4.add(a0, b0), f32x4.add(a1, b1), f32x4.add(a2, b2), f32x4.add(a3, b3), false);
  const m0 = f32x4.mul(factor, f32x4.sub(b0, a0));
  const m1 = f32x4.mul(factor, f32x4.sub(b1, a1));
  const m2 = f32x4.mul(factor, f32x4.sub(b2, a2));
  const m3 = f32x4.mul(factor, f32x4.sub(b3, a3));
  const down = to + (<usize>SIDE - u) * row + (y << 2);
  storeTransposed(down, 0 - row, m0, m1, m2, m3, u == 0);
}

/** Stores the columns of four rows, `pitch` bytes apart, leaving out the first one if `skipFirst`. */
// @ts-ignore: decorator
@inline
function storeTransposed(to: usize, pitch: usize, a: v128, b: v128, c: v128, d: v128, skipFirst: bool): void {
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const ef = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const gh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  if (!skipFirst) v128.store(to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(to + pitch, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
  v128.store(to + 2 * pitch, v128.shuffle<f32>(ef, gh, 0, 1, 4, 5));
  v128.store(to + 3 * pitch, v128.shuffle<f32>(ef, gh, 2, 3, 6, 7));
}

/** Stores the greatest of `count` floats, a multiple of four, the sum of their squares, and where the greatest is (i32). */
export function summarise(values: usize, count: i32, out: usize): void {
  let most = v128.load(values);
  let squares = f32x4.splat(0);
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    const value = v128.load(values + i);
    most = f32x4.pmax(most, value);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  let top = f32x4.extract_lane(most, 0);
  top = max<f32>(top, f32x4.extract_lane(most, 1));
  top = max<f32>(top, f32x4.extract_lane(most, 2));
  top = max<f32>(top, f32x4.extract_lane(most, 3));
  store<f32>(out, top);
  const pairs = f32x4.add(squares, v128.shuffle<f32>(squares, squares, 2, 3, 0, 1));
  store<f32>(out + 4, f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  store<i32>(out + 8, indexOf(values, count, top));
}

/** Where the first of `count` floats, a multiple of four, with this value is; 0 if there is none. */
function indexOf(values: usize, count: i32, value: f32): i32 {
  const sought = f32x4.splat(value);
  for (let i = 0; i < count; i += 4) {
    const equal = i32x4.bitmask(f32x4.eq(v128.load(values + (<usize>i << 2)), sought));
    if (equal) return i + ctz(equal);
  }
  return 0;
}
