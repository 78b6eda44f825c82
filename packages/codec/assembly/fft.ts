/**
 * Discrete Fourier transform of a square complex field in 32-bit floats, side a power of two: columns, transposition,
 * columns. The result stands transposed; transforming it back stands it upright again. `cosines` and `sines`: side/2
 * floats, cos and sin of 2πk/side. Nothing is divided.
 */
export function transformSquare(
  re: usize,
  im: usize,
  side: i32,
  cosines: usize,
  sines: usize,
  inverse: bool,
): void {
  transformColumns(re, im, side, cosines, sines, inverse);
  transpose(re, side);
  transpose(im, side);
  transformColumns(re, im, side, cosines, sines, inverse);
}

function transformColumns(re: usize, im: usize, side: i32, cosines: usize, sines: usize, inverse: bool): void {
  const pitch = <usize>side << 2;
  reverseRows(re, side);
  reverseRows(im, side);
  for (let half = 1; half < side; half <<= 1) {
    const stride = side / (2 * half);
    for (let k = 0; k < half; k++) {
      const at = <usize>(k * stride) << 2;
      const c = f32x4.splat(load<f32>(cosines + at));
      const s = f32x4.splat(inverse ? load<f32>(sines + at) : -load<f32>(sines + at));
      for (let row = k; row < side; row += 2 * half) {
        const a = <usize>row * pitch;
        const b = a + <usize>half * pitch;
        for (let x: usize = 0; x < pitch; x += 16) {
          const br = v128.load(re + b + x);
          const bi = v128.load(im + b + x);
          const ar = v128.load(re + a + x);
          const ai = v128.load(im + a + x);
          const r = f32x4.sub(f32x4.mul(br, c), f32x4.mul(bi, s));
          const i = f32x4.add(f32x4.mul(br, s), f32x4.mul(bi, c));
          v128.store(re + b + x, f32x4.sub(ar, r));
          v128.store(im + b + x, f32x4.sub(ai, i));
          v128.store(re + a + x, f32x4.add(ar, r));
          v128.store(im + a + x, f32x4.add(ai, i));
        }
      }
    }
  }
}

function reverseRows(values: usize, side: i32): void {
  const pitch = <usize>side << 2;
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
 * field ← field · pattern / |field|^whitening, for whitening ½; both as separate real and imaginary parts of `count`
 * floats, a multiple of four.
 */
export function crossWhitened(re: usize, im: usize, patternRe: usize, patternIm: usize, count: i32): void {
  const tiny = f32x4.splat(1e-20);
  for (let i = 0; i < count; i += 4) {
    const at = <usize>i << 2;
    const r = v128.load(re + at);
    const m = v128.load(im + at);
    const pr = v128.load(patternRe + at);
    const pm = v128.load(patternIm + at);
    const power = f32x4.add(f32x4.add(f32x4.mul(r, r), f32x4.mul(m, m)), tiny);
    // |F|^½ = (|F|²)^¼
    const weight = f32x4.div(f32x4.splat(1), f32x4.sqrt(f32x4.sqrt(power)));
    v128.store(re + at, f32x4.mul(weight, f32x4.sub(f32x4.mul(r, pr), f32x4.mul(m, pm))));
    v128.store(im + at, f32x4.mul(weight, f32x4.add(f32x4.mul(r, pm), f32x4.mul(m, pr))));
  }
}
