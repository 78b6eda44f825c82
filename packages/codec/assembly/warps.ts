/** Positions along each axis at which a pilot of a map is known, the middle one, and how many there are per canvas pixel. */
const SHIFTS: i32 = 17;
const REACH: f32 = 8;
const DENSITY: f32 = 2;
const PILOT_FLOATS: i32 = SHIFTS * SHIFTS;
/** Pilots beyond this many grey levels are left out: the slightest error in gain would turn them. */
const FURTHEST: f32 = 160;
/** Readings are integers: this many units per grey level. */
const UNITS: f32 = 8;
/** The peak of `wave`, and the inverse of its mean square, which is 8/15 of the squared peak. */
const TOP: f32 = 8192;
const INVERSE_POWER: f32 = 1.875;

/**
 * How well the pilots of a map agree under each warp with the lattices of each strength, in standard deviations of
 * chance: `out[warp · strengths + strength]`. For `count` pilots, a multiple of eight: `x`, `y`: floats, NaN for padding;
 * `offsets`: shorts, where 2¹⁶ is a full turn, less a quarter turn; `values`: 289 floats each. `warps`: shift
 * across and down, stretch across and down, and turn, floats. `factors`: shorts, how far an eighth of a grey level
 * turns the lattice of each strength. `work`: room for twice `count` shorts and
 * sixteen floats.
 */
export function scoreWarps(
  x: usize,
  y: usize,
  offsets: usize,
  values: usize,
  count: i32,
  warps: usize,
  warpCount: i32,
  factors: usize,
  strengths: i32,
  work: usize,
  out: usize,
): void {
  for (let warp = 0; warp < warpCount; warp++) {
    const read = readWarped(x, y, offsets, values, count, warps, work);
    const scale = sqrt<f32>(INVERSE_POWER / <f32>max(1, read)) / TOP;
    for (let s = 0; s < strengths; s++) {
      const factor = load<i16>(factors + (<usize>s << 1));
      store<f32>(out, scale * <f32>sumWaves(work, count, factor));
      out += 4;
    }
    warps += 20;
  }
}

/**
 * What the pilots read under a warp (Catmull-Rom interpolation), followed by their offsets; both are zero if a tile
 * lies too far off or its reading is too large. Returns how many pilots are left.
 */
function readWarped(
  x: usize,
  y: usize,
  offsets: usize,
  values: usize,
  count: i32,
  warp: usize,
  out: usize,
): i32 {
  const shiftX = f32x4.splat(DENSITY * load<f32>(warp) + REACH);
  const shiftY = f32x4.splat(DENSITY * load<f32>(warp + 4) + REACH);
  const stretchX = f32x4.splat(DENSITY * load<f32>(warp + 8));
  const stretchY = f32x4.splat(DENSITY * load<f32>(warp + 12));
  const turn = f32x4.splat(DENSITY * load<f32>(warp + 16));
  const outOffsets = out + (<usize>count << 1);
  let read = 0;
  for (let i: usize = 0; i < <usize>count; i += 4) {
    const px = v128.load(x + (i << 2));
    const py = v128.load(y + (i << 2));
    const u = f32x4.add(shiftX, f32x4.sub(f32x4.mul(stretchX, px), f32x4.mul(turn, py)));
    const v = f32x4.add(shiftY, f32x4.add(f32x4.mul(stretchY, py), f32x4.mul(turn, px)));
    const near = v128.and(isInside(u), isInside(v));
    const value = fourPilots(values, u, v, near, out + (<usize>count << 2));
    const known = v128.and(near, f32x4.le(f32x4.abs(value), f32x4.splat(FURTHEST)));
    const level = i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(value, f32x4.splat(UNITS))));
    const masked = v128.and(level, known);
    v128.store64_lane(out + (i << 1), i16x8.narrow_i32x4_s(masked, masked), 0);
    const mask = i16x8.narrow_i32x4_s(known, known);
    v128.store64_lane(outOffsets + (i << 1), v128.and(v128.load64_zero(offsets + (i << 1)), mask), 0);
    read += popcnt(i32x4.bitmask(known));
    values += <usize>PILOT_FLOATS << 4;
  }
  return read;
}

/** Whether four positions along an axis have a known position before them and two after. */
// @ts-ignore: decorator
@inline
function isInside(place: v128): v128 {
  const last = f32x4.splat(<f32>(SHIFTS - 2));
  return v128.and(f32x4.ge(place, f32x4.splat(1)), f32x4.lt(place, last));
}

/** `weights`: room for sixteen floats. */
// @ts-ignore: decorator
@inline
function fourPilots(values: usize, u: v128, v: v128, near: v128, weights: usize): v128 {
  const floorU = f32x4.floor(u);
  const floorV = f32x4.floor(v);
  const across = f32x4.sub(u, floorU);
  const down = f32x4.sub(v, floorV);
  v128.store(weights, outerBefore(down));
  v128.store(weights + 16, innerBefore(down));
  v128.store(weights + 32, innerAfter(down));
  v128.store(weights + 48, outerAfter(down));
  const place = f32x4.add(f32x4.mul(floorV, f32x4.splat(<f32>SHIFTS)), floorU);
  // Starting at the position before, along both axes.
  const first = i32x4.sub(i32x4.trunc_sat_f32x4_s(place), i32x4.splat(SHIFTS + 1));
  const at = i32x4.shl(v128.and(first, near), 2);
  const pitch: usize = <usize>PILOT_FLOATS << 2;
  const a = fourColumns(values + i32x4.extract_lane(at, 0), weights);
  const b = fourColumns(values + pitch + i32x4.extract_lane(at, 1), weights + 4);
  const c = fourColumns(values + 2 * pitch + i32x4.extract_lane(at, 2), weights + 8);
  const d = fourColumns(values + 3 * pitch + i32x4.extract_lane(at, 3), weights + 12);
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const ef = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const gh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  const before = f32x4.add(
    f32x4.mul(outerBefore(across), v128.shuffle<f32>(ab, cd, 0, 1, 4, 5)),
    f32x4.mul(innerBefore(across), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7)),
  );
  const after = f32x4.add(
    f32x4.mul(innerAfter(across), v128.shuffle<f32>(ef, gh, 0, 1, 4, 5)),
    f32x4.mul(outerAfter(across), v128.shuffle<f32>(ef, gh, 2, 3, 6, 7)),
  );
  return f32x4.add(before, after);
}

/** The weighted sum of four rows of a pilot: four columns. Weights of a pilot are four floats apart. */
// @ts-ignore: decorator
@inline
function fourColumns(at: usize, weights: usize): v128 {
  const pitch: usize = <usize>SHIFTS << 2;
  const a = f32x4.mul(v128.load32_splat(weights), v128.load(at));
  const b = f32x4.mul(v128.load32_splat(weights + 16), v128.load(at + pitch));
  const c = f32x4.mul(v128.load32_splat(weights + 32), v128.load(at + 2 * pitch));
  const d = f32x4.mul(v128.load32_splat(weights + 48), v128.load(at + 3 * pitch));
  return f32x4.add(f32x4.add(a, b), f32x4.add(c, d));
}

// Weights of the four samples around a position that lies f after the second.
// @ts-ignore: decorator
@inline
function outerBefore(f: v128): v128 {
  const slope = f32x4.sub(f, f32x4.mul(f32x4.splat(0.5), f32x4.mul(f, f)));
  return f32x4.mul(f, f32x4.sub(slope, f32x4.splat(0.5)));
}
// @ts-ignore: decorator
@inline
function innerBefore(f: v128): v128 {
  const bend = f32x4.sub(f32x4.mul(f32x4.splat(1.5), f), f32x4.splat(2.5));
  return f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.mul(f, f), bend));
}
// @ts-ignore: decorator
@inline
function innerAfter(f: v128): v128 {
  const slope = f32x4.mul(f, f32x4.sub(f32x4.splat(2), f32x4.mul(f32x4.splat(1.5), f)));
  return f32x4.mul(f, f32x4.add(slope, f32x4.splat(0.5)));
}
// @ts-ignore: decorator
@inline
function outerAfter(f: v128): v128 {
  const square = f32x4.mul(f, f);
  return f32x4.mul(f32x4.mul(f32x4.splat(0.5), square), f32x4.sub(f, f32x4.splat(1)));
}

/** The sum of the waves of the readings: 16-bit products wrap around by themselves. */
// @ts-ignore: decorator
@inline
function sumWaves(levels: usize, count: i32, factor: i16): i32 {
  const offsets = levels + (<usize>count << 1);
  const factors = i16x8.splat(factor);
  let sum = i32x4.splat(0);
  for (let i: usize = 0; i < <usize>count << 1; i += 16) {
    const phase = i16x8.sub(i16x8.mul(v128.load(levels + i), factors), v128.load(offsets + i));
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(wave(phase)));
  }
  const pairs = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/** A sine, with 2¹⁶ as a full turn, made of two parabolas: its third harmonic, a twenty-seventh of it, does no harm. */
// @ts-ignore: decorator
@inline
function wave(phase: v128): v128 {
  return i16x8.q15mulr_sat_s(phase, i16x8.sub(i16x8.splat(32767), i16x8.abs(phase)));
}
