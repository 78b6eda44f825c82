/**
 * Correlation of received chroma with a dense pattern, divided by the root of the energy that the pattern covers; 0
 * if it covers nothing. `samples`: `rows` of `columns` pairs of Cb and Cr; `columns` is a multiple of four, surplus
 * pairs are zero. `pattern`: `side`² such pairs. `grid`: where in the pattern the first sample lies, across and down,
 * then how much both change from column to column and from row to row. `work`: room for twelve floats.
 */
export function agreeWithPattern(
  samples: usize,
  columns: i32,
  rows: i32,
  pattern: usize,
  side: i32,
  grid: usize,
  work: usize,
): f32 {
  const across = f32x4(0, 1, 2, 3);
  const stepU = v128.load32_splat(grid + 8);
  const stepV = v128.load32_splat(grid + 12);
  const last = f32x4.splat(<f32>(side - 1));
  const pitch = f32x4.splat(<f32>side);
  const rowBytes = <usize>side << 3;
  let sum = f32x4.splat(0);
  let energy = f32x4.splat(0);
  for (let row = 0; row < rows; row++) {
    const rowU = f32x4.splat(load<f32>(grid) + <f32>row * load<f32>(grid + 16));
    const rowV = f32x4.splat(load<f32>(grid + 4) + <f32>row * load<f32>(grid + 20));
    for (let column = 0; column < columns; column += 4) {
      const i = f32x4.add(f32x4.splat(<f32>column), across);
      const u = f32x4.add(rowU, f32x4.mul(i, stepU));
      const v = f32x4.add(rowV, f32x4.mul(i, stepV));
      const inside = v128.and(isInside(u, last), isInside(v, last));
      if (v128.any_true(inside)) {
        const floorU = f32x4.floor(u);
        const floorV = f32x4.floor(v);
        v128.store(work, f32x4.sub(u, floorU));
        v128.store(work + 16, f32x4.sub(v, floorV));
        v128.store(work + 32, inside);
        const index = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(floorV, pitch), floorU));
        const at = i32x4.shl(v128.and(index, inside), 3);
        const a = sample(samples, work);
        const b = sample(samples + 8, work + 4);
        const c = sample(samples + 16, work + 8);
        const d = sample(samples + 24, work + 12);
        const p = between(pattern + i32x4.extract_lane(at, 0), rowBytes, work);
        const q = between(pattern + i32x4.extract_lane(at, 1), rowBytes, work + 4);
        const r = between(pattern + i32x4.extract_lane(at, 2), rowBytes, work + 8);
        const s = between(pattern + i32x4.extract_lane(at, 3), rowBytes, work + 12);
        sum = f32x4.add(sum, f32x4.add(f32x4.mul(a, p), f32x4.mul(b, q)));
        sum = f32x4.add(sum, f32x4.add(f32x4.mul(c, r), f32x4.mul(d, s)));
        energy = f32x4.add(energy, f32x4.add(f32x4.mul(a, a), f32x4.mul(b, b)));
        energy = f32x4.add(energy, f32x4.add(f32x4.mul(c, c), f32x4.mul(d, d)));
      }
      samples += 32;
    }
  }
  // Each sample's energy is counted twice.
  const covered = total(energy) / 2;
  return covered > 0 ? total(sum) / sqrt<f32>(covered) : 0;
}

// @ts-ignore: decorator
@inline
function isInside(place: v128, last: v128): v128 {
  return v128.and(f32x4.ge(place, f32x4.splat(0)), f32x4.lt(place, last));
}

/** Cb, Cr, Cb and Cr of a sample; zeros where the pattern does not cover it. */
// @ts-ignore: decorator
@inline
function sample(at: usize, work: usize): v128 {
  return v128.and(v128.load64_splat(at), v128.load32_splat(work + 32));
}

/** Cb and Cr of the pattern between four samples: parts of the left two, then of the right two. */
// @ts-ignore: decorator
@inline
function between(at: usize, pitch: usize, work: usize): v128 {
  const above = v128.load(at);
  const below = v128.load(at + pitch);
  const right = v128.load32_splat(work);
  const down = v128.load32_splat(work + 16);
  const shares = f32x4.add(f32x4(1, 1, 0, 0), f32x4.mul(right, f32x4(-1, -1, 1, 1)));
  return f32x4.mul(shares, f32x4.add(above, f32x4.mul(down, f32x4.sub(below, above))));
}

// @ts-ignore: decorator
@inline
function total(lanes: v128): f32 {
  const pairs = f32x4.add(lanes, v128.shuffle<f32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}
