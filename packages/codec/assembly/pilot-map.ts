/** Positions along each axis at which a pilot is read, one canvas pixel apart. */
const SHIFTS: i32 = 9;
/** Bytes of a row of such positions, padded to whole vectors. */
const LINE: usize = 48;
/** Rows of positions from which the two blocks of a row of blocks are read. */
const LINES: i32 = SHIFTS + 7;

/**
 * What pilots would read if their tiles were shifted: `out[(pilot · 9 + down) · 9 + across]`. `canvas`: rows of `pitch`
 * floats and three more after the last. `pilots`: four ints each: index of the first of its 24 × 24 canvas pixels, byte
 * offsets of its vertical and horizontal wave in `basis`, and a bit for each block whose sign is minus. `work`: room for
 * 32 rows of twelve floats.
 */
export function mapPilots(
  canvas: usize,
  pitch: i32,
  pilots: usize,
  count: i32,
  basis: usize,
  work: usize,
  out: usize,
): void {
  for (let i = 0; i < count; i++) {
    const from = canvas + (<usize>load<i32>(pilots) << 2);
    const vertical = basis + <usize>load<i32>(pilots + 4);
    const horizontal = basis + <usize>load<i32>(pilots + 8);
    filterLines(from, <usize>pitch << 2, horizontal, load<i32>(pilots + 12), work);
    for (let down = 0; down < SHIFTS; down++) {
      const at = work + <usize>down * LINE;
      v128.store(out, columnSum(at, vertical));
      v128.store(out + 16, columnSum(at + 16, vertical));
      store<f32>(out + 32, f32x4.extract_lane(columnSum(at + 32, vertical), 0));
      out += <usize>SHIFTS << 2;
    }
    pilots += 16;
  }
}

/** Rows under the horizontal waves of the upper two blocks, halved and signed, then of the lower two. */
function filterLines(from: usize, pitch: usize, wave: usize, minus: i32, work: usize): void {
  const a = half(minus);
  const b = half(minus >> 1);
  const c = half(minus >> 2);
  const d = half(minus >> 3);
  for (let row = 0; row < LINES + 8; row++) {
    for (let x: usize = 0; x < LINE; x += 16) {
      const left = rowSum(from + x, wave);
      const right = rowSum(from + x + 32, wave);
      const upper = work + <usize>row * LINE + x;
      const lower = upper + <usize>(LINES - 8) * LINE;
      if (row < LINES) v128.store(upper, f32x4.add(f32x4.mul(a, left), f32x4.mul(b, right)));
      if (row >= 8) v128.store(lower, f32x4.add(f32x4.mul(c, left), f32x4.mul(d, right)));
    }
    from += pitch;
  }
}

// @ts-ignore: decorator
@inline
function half(minus: i32): v128 {
  return f32x4.splat(minus & 1 ? -0.5 : 0.5);
}

/** Σ wave[k] · four floats, k floats on. */
// @ts-ignore: decorator
@inline
function rowSum(at: usize, wave: usize): v128 {
  let sum = f32x4.mul(v128.load32_splat(wave), v128.load(at));
  for (let k: usize = 4; k < 32; k += 4) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(wave + k), v128.load(at + k)));
  }
  return sum;
}

/** Σ wave[k] · four floats k lines below, of the upper blocks and of the lower. */
// @ts-ignore: decorator
@inline
function columnSum(at: usize, wave: usize): v128 {
  let sum = f32x4.splat(0);
  for (let k: usize = 0; k < 8; k++) {
    const upper = v128.load(at + k * LINE);
    const lower = v128.load(at + (k + <usize>LINES) * LINE);
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(wave + (k << 2)), f32x4.add(upper, lower)));
  }
  return sum;
}
