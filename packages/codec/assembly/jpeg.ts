// What JPEG does to luma, and what a JPEG shows: the integer DCT of Loeffler, Ligtenberg and Moschytz (1989) as
// computed by libjpeg's accurate method, with 13 fractional bits in the factors and two more between the passes, so
// that every level comes out the same.

const LINE: usize = 16;

/** The current block: eight rows of eight 16-bit values. */
const block = memory.data(128, 16);

/**
 * A row of blocks, eight pixels high, as a JPEG shows it: transformed, quantised, transformed back. `tables`: 64
 * floats 1 / (8 · step), slightly more so that halves are rounded away from zero, and 64 16-bit steps.
 */
export function jpegRows(source: usize, pitch: usize, blocks: i32, tables: usize, out: usize): void {
  for (let column = 0; column < blocks; column++) {
    if (loadBlock(source, pitch)) {
      forwardPass(2, 11, true);
      forwardPass(2, 15, false);
      quantise(tables);
      showBlock(out, pitch);
    } else {
      const mean = 64 * (<i32>load<u8>(source) - 128);
      const whole = <i32>nearest(<f32>mean * load<f32>(tables));
      storePlain(out, pitch, whole * load<i16>(tables, 256));
    }
    source += 8;
    out += 8;
  }
}

/** What a decoder shows of a row of blocks: 64 16-bit coefficients each, and 16-bit steps. */
export function showBlocks(coefficients: usize, steps: usize, blocks: i32, out: usize, pitch: usize): void {
  for (let column = 0; column < blocks; column++) {
    for (let i: usize = 0; i < 128; i += LINE) {
      const level = v128.load(coefficients + i);
      const step = v128.load(steps + i);
      const low = i32x4.extmul_low_i16x8_s(level, step);
      v128.store(block + i, i16x8.narrow_i32x4_s(low, i32x4.extmul_high_i16x8_s(level, step)));
    }
    showBlock(out, pitch);
    coefficients += 128;
    out += 8;
  }
}

/** Whether the levels of the block differ. */
// @ts-ignore: decorator
@inline
function loadBlock(source: usize, pitch: usize): bool {
  const middle = i16x8.splat(128);
  const first = i16x8.sub(i16x8.splat(<i16>load<u8>(source)), middle);
  let differences = i16x8.splat(0);
  for (let y: usize = 0; y < 8; y++) {
    const row = i16x8.sub(v128.load8x8_u(source + y * pitch), middle);
    differences = v128.or(differences, v128.xor(row, first));
    v128.store(block + y * LINE, row);
  }
  return v128.any_true(differences);
}

/** Transforms coefficients back, unless all but the first are zero: then there is nothing to compute. */
// @ts-ignore: decorator
@inline
function showBlock(out: usize, pitch: usize): void {
  let waves = i16x8.replace_lane(v128.load(block), 0, 0);
  for (let i: usize = LINE; i < 128; i += LINE) waves = v128.or(waves, v128.load(block + i));
  if (v128.any_true(waves)) {
    inversePass(11);
    inversePass(18);
    storeBlock(out, pitch);
  } else {
    storePlain(out, pitch, load<i16>(block));
  }
}

/** A block whose only coefficient is the first. */
function storePlain(out: usize, pitch: usize, first: i32): void {
  const level = 128 + ((first + 4) >> 3);
  const levels = i8x16.splat(<i8>max(0, min(255, level)));
  for (const end = out + 8 * pitch; out < end; out += pitch) v128.store64_lane(out, levels, 0);
}

// @ts-ignore: decorator
@inline
function storeBlock(out: usize, pitch: usize): void {
  const middle = i8x16.splat(-128);
  for (let y: usize = 0; y < 8; y += 2) {
    const row = v128.load(block + y * LINE);
    const next = v128.load(block + y * LINE, 16);
    const levels = v128.xor(i8x16.narrow_i16x8_s(row, next), middle);
    v128.store64_lane(out + y * pitch, levels, 0);
    v128.store64_lane(out + (y + 1) * pitch, levels, 1);
  }
}

// @ts-ignore: decorator
@inline
function low(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// @ts-ignore: decorator
@inline
function high(a: v128, b: v128): v128 {
  return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

// @ts-ignore: decorator
@inline
function pair(a: i16, b: i16): v128 {
  return i16x8(a, b, a, b, a, b, a, b);
}

/** Shifts 32-bit sums down to 16 bits, rounding halves up. */
// @ts-ignore: decorator
@inline
function descale(first: v128, second: v128, shift: i32): v128 {
  const half = i32x4.splat(1 << (shift - 1));
  return i16x8.narrow_i32x4_s(
    i32x4.shr_s(i32x4.add(first, half), shift),
    i32x4.shr_s(i32x4.add(second, half), shift),
  );
}

/** Turns rows of the block into columns; the caller's `a0`…`a7` read them from memory. */
// @ts-ignore: decorator
@inline
function transpose(
  a0: v128, a1: v128, a2: v128, a3: v128, a4: v128, a5: v128, a6: v128, a7: v128,
): void {
  const b0 = low(a0, a4), b1 = high(a0, a4);
  const b2 = low(a2, a6), b3 = high(a2, a6);
  const b4 = low(a1, a5), b5 = high(a1, a5);
  const b6 = low(a3, a7), b7 = high(a3, a7);
  const c0 = low(b0, b2), c1 = high(b0, b2);
  const c2 = low(b1, b3), c3 = high(b1, b3);
  const c4 = low(b4, b6), c5 = high(b4, b6);
  const c6 = low(b5, b7), c7 = high(b5, b7);
  v128.store(block, low(c0, c4));
  v128.store(block, high(c0, c4), 16);
  v128.store(block, low(c1, c5), 32);
  v128.store(block, high(c1, c5), 48);
  v128.store(block, low(c2, c6), 64);
  v128.store(block, high(c2, c6), 80);
  v128.store(block, low(c3, c7), 96);
  v128.store(block, high(c3, c7), 112);
}

/** Transposes, then transforms columns. */
// @ts-ignore: decorator
@inline
function forwardPass(bits: i32, shift: i32, first: bool): void {
  transpose(
    v128.load(block), v128.load(block, 16), v128.load(block, 32), v128.load(block, 48),
    v128.load(block, 64), v128.load(block, 80), v128.load(block, 96), v128.load(block, 112),
  );
  const d0 = v128.load(block), d7 = v128.load(block, 112);
  const d1 = v128.load(block, 16), d6 = v128.load(block, 96);
  const d2 = v128.load(block, 32), d5 = v128.load(block, 80);
  const d3 = v128.load(block, 48), d4 = v128.load(block, 64);
  const s0 = i16x8.add(d0, d7), s1 = i16x8.add(d1, d6), s2 = i16x8.add(d2, d5), s3 = i16x8.add(d3, d4);
  const e0 = i16x8.add(s0, s3), e1 = i16x8.add(s1, s2), e2 = i16x8.sub(s1, s2), e3 = i16x8.sub(s0, s3);
  const sum = i16x8.add(e0, e1), difference = i16x8.sub(e0, e1);
  if (first) {
    v128.store(block, i16x8.shl(sum, bits));
    v128.store(block, i16x8.shl(difference, bits), 64);
  } else {
    const half = i16x8.splat(2);
    v128.store(block, i16x8.shr_s(i16x8.add(sum, half), bits));
    v128.store(block, i16x8.shr_s(i16x8.add(difference, half), bits), 64);
  }
  const el = low(e3, e2), eh = high(e3, e2);
  const two = pair(10703, 4433), six = pair(4433, -10704);
  v128.store(block, descale(i32x4.dot_i16x8_s(el, two), i32x4.dot_i16x8_s(eh, two), shift), 32);
  v128.store(block, descale(i32x4.dot_i16x8_s(el, six), i32x4.dot_i16x8_s(eh, six), shift), 96);
  const t4 = i16x8.sub(d3, d4), t5 = i16x8.sub(d2, d5), t6 = i16x8.sub(d1, d6), t7 = i16x8.sub(d0, d7);
  const z3 = i16x8.add(t4, t6), z4 = i16x8.add(t5, t7);
  const zl = low(z3, z4), zh = high(z3, z4);
  const al = low(t4, t7), ah = high(t4, t7), bl = low(t5, t6), bh = high(t5, t6);
  const p = pair(-6436, 9633), q = pair(9633, 6437);
  const pl = i32x4.dot_i16x8_s(zl, p), ph = i32x4.dot_i16x8_s(zh, p);
  const ql = i32x4.dot_i16x8_s(zl, q), qh = i32x4.dot_i16x8_s(zh, q);
  v128.store(block, descale(odd(al, -4927, -7373, pl), odd(ah, -4927, -7373, ph), shift), 112);
  v128.store(block, descale(odd(bl, -4176, -20995, ql), odd(bh, -4176, -20995, qh), shift), 80);
  v128.store(block, descale(odd(bl, -20995, 4177, pl), odd(bh, -20995, 4177, ph), shift), 48);
  v128.store(block, descale(odd(al, -7373, 4926, ql), odd(ah, -7373, 4926, qh), shift), 16);
}

// @ts-ignore: decorator
@inline
function odd(values: v128, a: i16, b: i16, rest: v128): v128 {
  return i32x4.add(i32x4.dot_i16x8_s(values, pair(a, b)), rest);
}

/** Rounds to whole steps and multiplies by them again. */
// @ts-ignore: decorator
@inline
function quantise(tables: usize): void {
  for (let i: usize = 0; i < 128; i += LINE) {
    const value = v128.load(block + i);
    const at = tables + (i << 1);
    const whole = i16x8.narrow_i32x4_s(
      steps(i32x4.extend_low_i16x8_s(value), at),
      steps(i32x4.extend_high_i16x8_s(value), at + 16),
    );
    v128.store(block + i, i16x8.mul(whole, v128.load(tables + i, 256)));
  }
}

/** Added to a float and subtracted from its bits as an integer, this rounds to the nearest one. */
const ROUNDER: f32 = 12582912;

// @ts-ignore: decorator
@inline
function steps(value: v128, at: usize): v128 {
  const exact = f32x4.mul(f32x4.convert_i32x4_s(value), v128.load(at));
  const rounder = f32x4.splat(ROUNDER);
  return i32x4.sub(f32x4.add(exact, rounder), rounder);
}

/** Transforms columns back, then transposes. */
// @ts-ignore: decorator
@inline
function inversePass(shift: i32): void {
  const d0 = v128.load(block), d1 = v128.load(block, 16), d2 = v128.load(block, 32), d3 = v128.load(block, 48);
  const d4 = v128.load(block, 64), d5 = v128.load(block, 80), d6 = v128.load(block, 96), d7 = v128.load(block, 112);
  const sum = i16x8.add(d0, d4), difference = i16x8.sub(d0, d4);
  const sl = i32x4.shl(i32x4.extend_low_i16x8_s(sum), 13), sh = i32x4.shl(i32x4.extend_high_i16x8_s(sum), 13);
  const dl = i32x4.shl(i32x4.extend_low_i16x8_s(difference), 13);
  const dh = i32x4.shl(i32x4.extend_high_i16x8_s(difference), 13);
  const el = low(d2, d6), eh = high(d2, d6);
  const two = pair(10703, 4433), six = pair(4433, -10704);
  const t3l = i32x4.dot_i16x8_s(el, two), t3h = i32x4.dot_i16x8_s(eh, two);
  const t2l = i32x4.dot_i16x8_s(el, six), t2h = i32x4.dot_i16x8_s(eh, six);
  const e0l = i32x4.add(sl, t3l), e0h = i32x4.add(sh, t3h), e3l = i32x4.sub(sl, t3l), e3h = i32x4.sub(sh, t3h);
  const e1l = i32x4.add(dl, t2l), e1h = i32x4.add(dh, t2h), e2l = i32x4.sub(dl, t2l), e2h = i32x4.sub(dh, t2h);
  const z3 = i16x8.add(d7, d3), z4 = i16x8.add(d5, d1);
  const zl = low(z3, z4), zh = high(z3, z4);
  const al = low(d7, d1), ah = high(d7, d1), bl = low(d5, d3), bh = high(d5, d3);
  const p = pair(-6436, 9633), q = pair(9633, 6437);
  const pl = i32x4.dot_i16x8_s(zl, p), ph = i32x4.dot_i16x8_s(zh, p);
  const ql = i32x4.dot_i16x8_s(zl, q), qh = i32x4.dot_i16x8_s(zh, q);
  const o0l = odd(al, -4927, -7373, pl), o0h = odd(ah, -4927, -7373, ph);
  const o1l = odd(bl, -4176, -20995, ql), o1h = odd(bh, -4176, -20995, qh);
  const o2l = odd(bl, -20995, 4177, pl), o2h = odd(bh, -20995, 4177, ph);
  const o3l = odd(al, -7373, 4926, ql), o3h = odd(ah, -7373, 4926, qh);
  transpose(
    descale(i32x4.add(e0l, o3l), i32x4.add(e0h, o3h), shift),
    descale(i32x4.add(e1l, o2l), i32x4.add(e1h, o2h), shift),
    descale(i32x4.add(e2l, o1l), i32x4.add(e2h, o1h), shift),
    descale(i32x4.add(e3l, o0l), i32x4.add(e3h, o0h), shift),
    descale(i32x4.sub(e3l, o0l), i32x4.sub(e3h, o0h), shift),
    descale(i32x4.sub(e2l, o1l), i32x4.sub(e2h, o1h), shift),
    descale(i32x4.sub(e1l, o2l), i32x4.sub(e1h, o2h), shift),
    descale(i32x4.sub(e0l, o3l), i32x4.sub(e0h, o3h), shift),
  );
}
