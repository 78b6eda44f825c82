const FREQUENCIES: usize = 4;
const MODE_COUNT: usize = 14;

// @ts-ignore: decorator
@inline
function sumOf(v: v128): f32 {
  const pairs = f32x4.add(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/**
 * Low DCT modes, mean, standard deviation and clipped share of each 8×8 block of a plane of `columns`×`rows` blocks.
 * `basis`: eight floats per frequency; `vertical`, `horizontal`: for each mode, its frequencies times 32. A pixel counts as
 * clipped below `black` and above `white`.
 */
export function forwardBlocks(
  plane: usize,
  columns: i32,
  rows: i32,
  basis: usize,
  vertical: usize,
  horizontal: usize,
  modes: usize,
  means: usize,
  deviations: usize,
  clipped: usize,
  black: f32,
  white: f32,
): void {
  const pitch = <usize>columns << 5;
  const darkest = f32x4.splat(black);
  const lightest = f32x4.splat(white);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = plane + (<usize>column << 5);
      forwardBlock(at, pitch, basis, vertical, horizontal, modes, means, deviations);
      store<f32>(clipped, clippedShare(at, pitch, darkest, lightest));
      modes += MODE_COUNT << 2;
      means += 4;
      deviations += 4;
      clipped += 4;
    }
    plane += pitch << 3;
  }
}

// @ts-ignore: decorator
@inline
function clippedShare(at: usize, pitch: usize, black: v128, white: v128): f32 {
  let count = i32x4.splat(0);
  for (let y = 0; y < 8; y++) {
    count = i32x4.sub(count, outside(v128.load(at), black, white));
    count = i32x4.sub(count, outside(v128.load(at, 16), black, white));
    at += pitch;
  }
  return sumOf(f32x4.convert_i32x4_s(count)) / 64;
}

/** −1 in the lanes that lie outside. */
// @ts-ignore: decorator
@inline
function outside(values: v128, black: v128, white: v128): v128 {
  return v128.or(f32x4.lt(values, black), f32x4.gt(values, white));
}

/** Eight columns transformed, by frequency: two vectors each. */
const partial = memory.data(128, 16);

// @ts-ignore: decorator
@inline
function forwardBlock(
  at: usize,
  pitch: usize,
  basis: usize,
  vertical: usize,
  horizontal: usize,
  modes: usize,
  mean: usize,
  deviation: usize,
): void {
  const level = v128.load32_splat(at);
  let energy = f32x4.splat(0);
  let a0 = energy, a1 = energy, a2 = energy, a3 = energy;
  let b0 = energy, b1 = energy, b2 = energy, b3 = energy;
  for (let y: usize = 0; y < 32; y += 4) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    at += pitch;
    const da = f32x4.sub(a, level);
    const db = f32x4.sub(b, level);
    energy = f32x4.add(energy, f32x4.add(f32x4.mul(da, da), f32x4.mul(db, db)));
    const w0 = v128.load32_splat(basis + y);
    const w1 = v128.load32_splat(basis + y, 32);
    const w2 = v128.load32_splat(basis + y, 64);
    const w3 = v128.load32_splat(basis + y, 96);
    a0 = f32x4.add(a0, f32x4.mul(w0, a));
    b0 = f32x4.add(b0, f32x4.mul(w0, b));
    a1 = f32x4.add(a1, f32x4.mul(w1, a));
    b1 = f32x4.add(b1, f32x4.mul(w1, b));
    a2 = f32x4.add(a2, f32x4.mul(w2, a));
    b2 = f32x4.add(b2, f32x4.mul(w2, b));
    a3 = f32x4.add(a3, f32x4.mul(w3, a));
    b3 = f32x4.add(b3, f32x4.mul(w3, b));
  }
  store8(0, a0, b0);
  store8(32, a1, b1);
  store8(64, a2, b2);
  store8(96, a3, b3);
  const m = sumOf(f32x4.add(a0, b0)) / (8 * <f32>Math.SQRT2 * 2);
  // Deviations from one of the pixels: squaring the pixels themselves would cost a flat block all precision.
  const d = m - f32x4.extract_lane(level, 0);
  store<f32>(mean, m);
  store<f32>(deviation, sqrt<f32>(max<f32>(0, sumOf(energy) / 64 - d * d)));
  for (let mode: usize = 0; mode < MODE_COUNT << 2; mode += 4) {
    const from = partial + load<i32>(vertical + mode);
    const wave = basis + load<i32>(horizontal + mode);
    const products = f32x4.add(
      f32x4.mul(v128.load(from), v128.load(wave)),
      f32x4.mul(v128.load(from, 16), v128.load(wave, 16)),
    );
    store<f32>(modes + mode, sumOf(products));
  }
}

// @ts-ignore: decorator
@inline
function store8(offset: usize, a: v128, b: v128): void {
  v128.store(partial + offset, a);
  v128.store(partial + offset, b, 16);
}

/** The plane whose blocks have exactly these modes and nothing else; arguments as for `forwardBlocks`. */
export function inverseBlocks(
  modes: usize,
  columns: i32,
  rows: i32,
  basis: usize,
  vertical: usize,
  horizontal: usize,
  plane: usize,
): void {
  const pitch = <usize>columns << 5;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      inverseBlock(modes, basis, vertical, horizontal, plane + (<usize>column << 5), pitch);
      modes += MODE_COUNT << 2;
    }
    plane += pitch << 3;
  }
}

// @ts-ignore: decorator
@inline
function inverseBlock(
  modes: usize,
  basis: usize,
  vertical: usize,
  horizontal: usize,
  at: usize,
  pitch: usize,
): void {
  memory.fill(partial, 0, FREQUENCIES * 32);
  for (let mode: usize = 0; mode < MODE_COUNT << 2; mode += 4) {
    const to = partial + load<i32>(horizontal + mode);
    const wave = basis + load<i32>(vertical + mode);
    const value = v128.load32_splat(modes + mode);
    v128.store(to, f32x4.add(v128.load(to), f32x4.mul(value, v128.load(wave))));
    v128.store(to, f32x4.add(v128.load(to, 16), f32x4.mul(value, v128.load(wave, 16))), 16);
  }
  for (let y: usize = 0; y < 32; y += 4) {
    let a = f32x4.splat(0);
    let b = f32x4.splat(0);
    for (let frequency: usize = 0; frequency < FREQUENCIES << 5; frequency += 32) {
      const value = v128.load32_splat(partial + frequency + y);
      a = f32x4.add(a, f32x4.mul(value, v128.load(basis + frequency)));
      b = f32x4.add(b, f32x4.mul(value, v128.load(basis + frequency, 16)));
    }
    v128.store(at, a);
    v128.store(at, b, 16);
    at += pitch;
  }
}
