/** What `reduceRows` works on: the fields that src/signal/reduce-bytes.ts places, an i32 each. */
// @ts-ignore: decorator
@inline
function field(reduction: usize, index: i32): i32 {
  return load<i32>(reduction + (<usize>index << 2));
}

/**
 * Filters rows of luma, or the luma of rows of interleaved RGB, along the row in 16-bit integers, and adds them to the
 * output rows that need them. `y`: number of the first row; rows come in order.
 */
export function reduceRows(reduction: usize, pixels: usize, pitch: i32, y: i32, rows: i32): void {
  const width = field(reduction, 0);
  const shift = field(reduction, 1);
  const line = <usize>field(reduction, 2);
  const first = <usize>field(reduction, 3);
  const weights = <usize>field(reduction, 4);
  const taps = field(reduction, 5);
  const count = field(reduction, 6);
  const narrow = <usize>field(reduction, 7);
  const isGrey = field(reduction, 14) == 1;
  for (let row = 0; row < rows; row++) {
    const from = pixels + <usize>row * pitch;
    if (isGrey) levelsWhole(from, width, shift, line);
    else lumaWhole(from, width, shift, line);
    filterWhole(line, first, weights, taps, count, narrow);
    spreadRow(reduction, narrow, count, y + row);
  }
}

/** Levels times 2^(15 − shift), eight at a time. */
function levelsWhole(source: usize, width: i32, shift: i32, out: usize): void {
  for (let x = 0; x < width; x += 8) {
    v128.store(out, i16x8.shl(v128.load8x8_u(source), 15 - shift));
    source += 8;
    out += 16;
  }
}

/** Luma times 2^(15 − shift), eight pixels at a time. */
function lumaWhole(source: usize, width: i32, shift: i32, out: usize): void {
  for (let x = 0; x < width; x += 8) {
    v128.store(out, i16x8.narrow_i32x4_s(fourLumas(source, shift), fourLumas(source + 12, shift)));
    source += 24;
    out += 16;
  }
}

// @ts-ignore: decorator
@inline
function fourLumas(source: usize, shift: i32): v128 {
  const pixels = v128.load(source);
  const redGreen = i8x16.swizzle(pixels, i8x16(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1));
  const blue = i8x16.swizzle(pixels, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1));
  // .299, .587 and .114 of 2¹⁵.
  const sum = i32x4.add(
    i32x4.dot_i16x8_s(redGreen, i16x8(9798, 19234, 9798, 19234, 9798, 19234, 9798, 19234)),
    i32x4.dot_i16x8_s(blue, i16x8(3736, 0, 3736, 0, 3736, 0, 3736, 0)),
  );
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(1 << (shift - 1))), shift);
}

/** In floats, out[i] = Σ weights[i·taps + k] · line[first[i] + k]; `taps` is a multiple of eight, `count` is rounded up to four. */
function filterWhole(line: usize, first: usize, weights: usize, taps: i32, count: i32, out: usize): void {
  const step = <usize>taps << 1;
  for (let i = 0; i < count; i += 4) {
    const a = product(line, first, weights, step);
    const b = product(line, first + 4, weights + step, step);
    const c = product(line, first + 8, weights + 2 * step, step);
    const d = product(line, first + 12, weights + 3 * step, step);
    const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
    const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
    const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
    v128.store(out, f32x4.convert_i32x4_s(sums));
    out += 16;
    first += 16;
    weights += 4 * step;
  }
}

/** Four sums that make up the product of an output's weights and the line. */
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

/** Adds a filtered row to the output rows in which it has weight. */
function spreadRow(reduction: usize, row: usize, count: i32, y: i32): void {
  const first = <usize>field(reduction, 8);
  const weights = <usize>field(reduction, 9);
  const taps = field(reduction, 10);
  const height = field(reduction, 11);
  const sums = <usize>field(reduction, 12);
  let active = field(reduction, 13);
  while (active < height && load<i32>(first + (<usize>active << 2)) + taps <= y) active++;
  store<i32>(reduction + 4 * 13, active);
  const pitch = <usize>((count + 3) & ~3) << 2;
  for (let out = active; out < height; out++) {
    const k = y - load<i32>(first + (<usize>out << 2));
    if (k < 0) break;
    const weight = v128.load32_splat(weights + (<usize>(out * taps + k) << 2));
    const to = sums + <usize>out * pitch;
    for (let x: usize = 0; x < pitch; x += 16) {
      v128.store(to + x, f32x4.add(v128.load(to + x), f32x4.mul(weight, v128.load(row + x))));
    }
  }
}
