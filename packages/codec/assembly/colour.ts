// Red, green and blue from luma and chroma as libjpeg computes them, and the other way round: 15 or 16 fractional bits.

/**
 * A row of interleaved RGB from a row of luma and of chroma at half its width, 16 pixels at a time: reads up to 15 bytes
 * past them and writes up to 45 past the end.
 */
export function showColours(luma: usize, blue: usize, red: usize, width: i32, out: usize): void {
  const middle = i16x8.splat(128);
  for (let x = 0; x < width; x += 16) {
    const cb = i16x8.sub(v128.load8x8_u(blue), middle);
    const cr = i16x8.sub(v128.load8x8_u(red), middle);
    const levels = v128.load(luma);
    const r = shown(levels, mixed(cb, cr, 0, 91881));
    const g = shown(levels, mixed(cb, cr, -22554, -46802));
    const b = shown(levels, mixed(cb, cr, 116130, 0));
    interleave(r, g, b, out);
    luma += 16;
    blue += 8;
    red += 8;
    out += 48;
  }
}

/** What eight pairs of chroma add to a colour. */
// @ts-ignore: decorator
@inline
function mixed(cb: v128, cr: v128, byBlue: i32, byRed: i32): v128 {
  return i16x8.narrow_i32x4_s(
    whole(i32x4.extend_low_i16x8_s(cb), i32x4.extend_low_i16x8_s(cr), byBlue, byRed),
    whole(i32x4.extend_high_i16x8_s(cb), i32x4.extend_high_i16x8_s(cr), byBlue, byRed),
  );
}

// @ts-ignore: decorator
@inline
function whole(cb: v128, cr: v128, byBlue: i32, byRed: i32): v128 {
  const sum = i32x4.add(i32x4.mul(cb, i32x4.splat(byBlue)), i32x4.mul(cr, i32x4.splat(byRed)));
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << 15)), 16);
}

/** Sixteen levels; what one pair of chroma adds goes to two of them. */
// @ts-ignore: decorator
@inline
function shown(levels: v128, added: v128): v128 {
  const first = v128.shuffle<i16>(added, added, 0, 0, 1, 1, 2, 2, 3, 3);
  const second = v128.shuffle<i16>(added, added, 4, 4, 5, 5, 6, 6, 7, 7);
  return i8x16.narrow_i16x8_u(
    i16x8.add(i16x8.extend_low_i8x16_u(levels), first),
    i16x8.add(i16x8.extend_high_i8x16_u(levels), second),
  );
}

// @ts-ignore: decorator
@inline
function interleave(r: v128, g: v128, b: v128, out: usize): void {
  const low = v128.shuffle<u8>(r, g, 0, 16, 0, 1, 17, 0, 2, 18, 0, 3, 19, 0, 4, 20, 0, 5);
  v128.store(out, v128.shuffle<u8>(low, b, 0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15));
  const middle = v128.shuffle<u8>(r, g, 21, 0, 6, 22, 0, 7, 23, 0, 8, 24, 0, 9, 25, 0, 10, 26);
  v128.store(out, v128.shuffle<u8>(middle, b, 0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15), 16);
  const high = v128.shuffle<u8>(r, g, 0, 11, 27, 0, 12, 28, 0, 13, 29, 0, 14, 30, 0, 15, 31, 0);
  v128.store(out, v128.shuffle<u8>(high, b, 26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31), 32);
}

/** Rounded luma of pixels of interleaved RGB, eight at a time; reads up to 28 bytes past them. */
export function greyRgb(source: usize, pixels: i32, out: usize): void {
  for (let x = 0; x < pixels; x += 8) {
    const levels = i16x8.narrow_i32x4_s(fourLumas(source), fourLumas(source + 12));
    v128.store64_lane(out, i8x16.narrow_i16x8_u(levels, levels), 0);
    source += 24;
    out += 8;
  }
}

// @ts-ignore: decorator
@inline
function fourLumas(source: usize): v128 {
  const pixels = v128.load(source);
  // .299, .587 and .114 of 2¹⁵.
  const sum = weighted(redsAndGreens(pixels), blues(pixels), 9798, 19234, 3736);
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(1 << 14)), 15);
}

/**
 * A row of chroma from two rows of interleaved RGB, `width` squares of two by two pixels, four at a time: reads up to 28 bytes
 * past them and writes up to 3 past the end.
 */
export function halveChroma(upper: usize, lower: usize, width: i32, blue: usize, red: usize): void {
  const middle = i32x4.splat((128 << 16) + (1 << 15));
  for (let x = 0; x < width; x += 4) {
    const redGreen1 = i16x8.add(redsAndGreens(v128.load(upper)), redsAndGreens(v128.load(lower)));
    const redGreen2 = i16x8.add(redsAndGreens(v128.load(upper + 12)), redsAndGreens(v128.load(lower + 12)));
    const blue1 = i16x8.add(blues(v128.load(upper)), blues(v128.load(lower)));
    const blue2 = i16x8.add(blues(v128.load(upper + 12)), blues(v128.load(lower + 12)));
    // A quarter of .168736, .331264, .5, .418688 and .081312 of 2¹⁶.
    const cb = inPairs(redGreen1, blue1, redGreen2, blue2, -2765, -5427, 8192);
    const cr = inPairs(redGreen1, blue1, redGreen2, blue2, 8192, -6860, -1332);
    store4(i32x4.shr_s(i32x4.add(cb, middle), 16), blue);
    store4(i32x4.shr_s(i32x4.add(cr, middle), 16), red);
    upper += 24;
    lower += 24;
    blue += 4;
    red += 4;
  }
}

/** Red and green of four pixels. */
// @ts-ignore: decorator
@inline
function redsAndGreens(pixels: v128): v128 {
  return i8x16.swizzle(pixels, i8x16(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1));
}

/** Blue of four pixels, each followed by nothing. */
// @ts-ignore: decorator
@inline
function blues(pixels: v128): v128 {
  return i8x16.swizzle(pixels, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1));
}

/** Weighted sums of neighbours among eight pixels. */
// @ts-ignore: decorator
@inline
function inPairs(redGreen1: v128, blue1: v128, redGreen2: v128, blue2: v128, r: i16, g: i16, b: i16): v128 {
  const first = weighted(redGreen1, blue1, r, g, b);
  const second = weighted(redGreen2, blue2, r, g, b);
  return i32x4.add(
    v128.shuffle<i32>(first, second, 0, 2, 4, 6),
    v128.shuffle<i32>(first, second, 1, 3, 5, 7),
  );
}

// @ts-ignore: decorator
@inline
function weighted(redGreen: v128, blue: v128, r: i16, g: i16, b: i16): v128 {
  return i32x4.add(
    i32x4.dot_i16x8_s(redGreen, i16x8(r, g, r, g, r, g, r, g)),
    i32x4.dot_i16x8_s(blue, i16x8(b, 0, b, 0, b, 0, b, 0)),
  );
}

// @ts-ignore: decorator
@inline
function store4(levels: v128, out: usize): void {
  const narrow = i16x8.narrow_i32x4_s(levels, levels);
  v128.store32_lane(out, i8x16.narrow_i16x8_u(narrow, narrow), 0);
}
