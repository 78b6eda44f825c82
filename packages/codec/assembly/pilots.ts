/** cos(2πx) to 5·10⁻⁵: an even polynomial in the distance to the nearest integer. */
// @ts-ignore: decorator
@inline
function cosine(x: v128): v128 {
  const r = f32x4.sub(x, f32x4.nearest(x));
  const q = f32x4.mul(r, r);
  let sum = f32x4.add(f32x4.mul(q, f32x4.splat(45.98146928)), f32x4.splat(-82.58973671));
  sum = f32x4.add(f32x4.mul(q, sum), f32x4.splat(64.70771575));
  sum = f32x4.add(f32x4.mul(q, sum), f32x4.splat(-19.73334815));
  return f32x4.add(f32x4.mul(q, sum), f32x4.splat(1));
}

/**
 * out[s] = Σ cos(2π(values[i] · factors[s] − offsets[i])). `count` is a multiple of four; padding has offsets of a
 * quarter, so that it adds nothing.
 */
export function sumCosines(
  values: usize,
  offsets: usize,
  count: i32,
  factors: usize,
  sums: i32,
  out: usize,
): void {
  const end = <usize>count << 2;
  for (let s: usize = 0; s < <usize>sums << 2; s += 4) {
    const factor = v128.load32_splat(factors + s);
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      const position = f32x4.sub(f32x4.mul(factor, v128.load(values + i)), v128.load(offsets + i));
      sum = f32x4.add(sum, cosine(position));
    }
    const pairs = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    store<f32>(out + s, f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  }
}

/**
 * How well the pilots of one variant agree at the best strength, in standard deviations of chance, roughly: values
 * are rounded to whole grey levels and ignored from `reach` on, so that one sum over levels serves every strength.
 * `modes`: 14 floats per block, blocks in rows of twice `columns`; `erased`: a byte per tile; `pilots`: from the
 * first tile on, four bytes each (see plan.ts), rows of tiles `pitch` bytes apart; `phases`: 256 cosines, then 256
 * sines; `waves`: for each of `strengths` strengths the cosines, then the sines of all levels; `levels`: room for 2 ·
 * reach floats, cleared here. `reach` is a multiple of four.
 */
export function scoutPilots(
  modes: usize,
  erased: usize,
  columns: i32,
  rows: i32,
  pilots: usize,
  pitch: i32,
  phases: usize,
  waves: usize,
  strengths: i32,
  reach: i32,
  levels: usize,
): f32 {
  memory.fill(levels, 0, <usize>reach << 3);
  const blocks = <usize>(columns * 2 * MODE_BYTES);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const pilot = pilots + <usize>(row * pitch + 4 * column);
      const flags = <u32>load<u8>(pilot + 1);
      if (flags < 64 || load<u8>(erased + <usize>(row * columns + column)) != 0) continue;
      const mode = (<usize>load<u8>(pilot) * 14) >> 8;
      const at = modes + <usize>row * 2 * blocks + <usize>(column * 2 * MODE_BYTES) + (mode << 2);
      const a = signed(load<f32>(at), flags);
      const b = signed(load<f32>(at + MODE_BYTES), flags >> 1);
      const c = signed(load<f32>(at + blocks), flags >> 2);
      const d = signed(load<f32>(at + blocks + MODE_BYTES), flags >> 3);
      const level = <i32>nearest((a + b + c + d) * 0.5);
      const size = abs(level);
      if (size >= reach) continue;
      const phase = phases + (<usize>load<u8>(pilot + 2) << 2);
      const even = levels + (<usize>size << 2);
      const odd = even + (<usize>reach << 2);
      store<f32>(even, load<f32>(even) + load<f32>(phase));
      const sine = load<f32>(phase + 1024);
      store<f32>(odd, load<f32>(odd) + (level < 0 ? -sine : sine));
      count++;
    }
  }
  return count == 0 ? 0 : highestWave(levels, waves, strengths, reach) * sqrt<f32>(2 / <f32>count);
}

const MODE_BYTES: i32 = 56;

// @ts-ignore: decorator
@inline
function signed(value: f32, bit: u32): f32 {
  return bit & 1 ? -value : value;
}

function highestWave(levels: usize, waves: usize, strengths: i32, reach: i32): f32 {
  const bytes = <usize>reach << 3;
  let best: f32 = -Infinity;
  for (let s = 0; s < strengths; s++) {
    const wave = waves + <usize>s * bytes;
    let sum = f32x4.splat(0);
    for (let i: usize = 0; i < bytes; i += 16) {
      sum = f32x4.add(sum, f32x4.mul(v128.load(levels + i), v128.load(wave + i)));
    }
    const pairs = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1));
    best = max<f32>(best, f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  }
  return best;
}
