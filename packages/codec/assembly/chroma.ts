/** Floats of zeros before and after a row: no radius is larger. */
const MARGIN: i32 = 8;

/**
 * Prepares received chroma for a matched filter, see src/sync/matched-chroma.ts: removes the low frequencies of Cb, Cr
 * and luma, then applies the inverse of the local covariance of all three to `cb` and `cr`, and fades them out at the
 * edges. Planes have `height` rows of `pitch` floats, a multiple of four, zero from `width` on. `fades`: a float per
 * column, then one per row. `work`: room for seven planes, two rows and sixteen floats.
 */
export function matchChroma(
  cb: usize,
  cr: usize,
  luma: usize,
  width: i32,
  height: i32,
  pitch: i32,
  highPassRadius: i32,
  covarianceRadius: i32,
  chromaFloor: f32,
  lumaFloor: f32,
  fades: usize,
  work: usize,
): void {
  const plane = <usize>(height * pitch) << 2;
  const rows = work + 7 * plane;
  for (let i = 0; i < 3; i++) {
    const from = i == 0 ? cb : i == 1 ? cr : luma;
    boxMean(from, work, width, height, pitch, highPassRadius, work + plane, rows);
    boxMean(work, work, width, height, pitch, highPassRadius, work + plane, rows);
    for (let at: usize = 0; at < plane; at += 16) {
      v128.store(from + at, f32x4.sub(v128.load(from + at), v128.load(work + at)));
    }
  }
  for (let i = 0; i < 6; i++) {
    const to = work + <usize>i * plane;
    const a = i == 0 || i == 3 || i == 4 ? cb : i == 2 ? luma : cr;
    const b = i == 0 ? cb : i == 1 || i == 3 ? cr : luma;
    for (let at: usize = 0; at < plane; at += 16) {
      v128.store(to + at, f32x4.mul(v128.load(a + at), v128.load(b + at)));
    }
    boxMean(to, to, width, height, pitch, covarianceRadius, work + 6 * plane, rows);
  }
  whiten(cb, cr, luma, height, pitch, work, plane, chromaFloor, lumaFloor, fades);
}

/** Means over squares of up to 2 · radius + 1 samples per side, fewer at the edges; `to` may be `from`. */
function boxMean(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  pitch: i32,
  radius: i32,
  narrow: usize,
  rows: usize,
): void {
  const bytes = <usize>pitch << 2;
  const shares = rows;
  const line = rows + bytes + (MARGIN << 2);
  const reach = <usize>radius << 2;
  for (let x = 0; x < pitch; x++) {
    const count = min(width - 1, x + radius) - max(0, x - radius) + 1;
    store<f32>(shares + (<usize>x << 2), x < width ? <f32>1 / <f32>count : 0);
  }
  memory.fill(line - (MARGIN << 2), 0, bytes + 2 * (MARGIN << 2));
  for (let y = 0; y < height; y++) {
    memory.copy(line, from + <usize>y * bytes, bytes);
    const out = narrow + <usize>y * bytes;
    for (let x: usize = 0; x < bytes; x += 16) {
      let sum = v128.load(line + x - reach);
      for (let k: usize = 4; k <= 2 * reach; k += 4) sum = f32x4.add(sum, v128.load(line + x - reach + k));
      v128.store(out + x, f32x4.mul(sum, v128.load(shares + x)));
    }
  }
  for (let y = 0; y < height; y++) {
    const first = max(0, y - radius);
    const last = min(height - 1, y + radius);
    const share = f32x4.splat(<f32>1 / <f32>(last - first + 1));
    for (let x: usize = 0; x < bytes; x += 16) {
      let sum = f32x4.splat(0);
      for (let row = first; row <= last; row++) {
        sum = f32x4.add(sum, v128.load(narrow + <usize>row * bytes + x));
      }
      v128.store(to + <usize>y * bytes + x, f32x4.mul(sum, share));
    }
  }
}

/** `products`: means of Cb², Cr², luma², Cb · Cr, Cb · luma and Cr · luma, planes of `plane` bytes. */
function whiten(
  cb: usize,
  cr: usize,
  luma: usize,
  height: i32,
  pitch: i32,
  products: usize,
  plane: usize,
  chromaFloor: f32,
  lumaFloor: f32,
  fades: usize,
): void {
  const floor = f32x4.splat(chromaFloor);
  const least = f32x4.splat((chromaFloor * chromaFloor) / 4);
  const unexplained = f32x4.splat(lumaFloor);
  const zero = f32x4.splat(0);
  const bytes = <usize>pitch << 2;
  for (let y = 0; y < height; y++) {
    const down = v128.load32_splat(fades + bytes + (<usize>y << 2));
    for (let x: usize = 0; x < bytes; x += 16) {
      const at = <usize>y * bytes + x;
      const p = products + at;
      const by = v128.load(p + 4 * plane);
      const ry = v128.load(p + 5 * plane);
      const yy = f32x4.add(v128.load(p + 2 * plane), unexplained);
      const slopeB = f32x4.div(by, yy);
      const slopeR = f32x4.div(ry, yy);
      const level = v128.load(luma + at);
      const b = f32x4.sub(v128.load(cb + at), f32x4.mul(slopeB, level));
      const r = f32x4.sub(v128.load(cr + at), f32x4.mul(slopeR, level));
      const bb = f32x4.sub(v128.load(p), f32x4.mul(slopeB, by));
      const rr = f32x4.sub(v128.load(p + plane), f32x4.mul(slopeR, ry));
      const varianceB = f32x4.add(f32x4.max(zero, bb), floor);
      const varianceR = f32x4.add(f32x4.max(zero, rr), floor);
      const shared = f32x4.sub(v128.load(p + 3 * plane), f32x4.mul(slopeB, ry));
      const area = f32x4.sub(f32x4.mul(varianceB, varianceR), f32x4.mul(shared, shared));
      const fade = f32x4.mul(down, v128.load(fades + x));
      const scale = f32x4.div(fade, f32x4.max(least, area));
      const blue = f32x4.sub(f32x4.mul(varianceR, b), f32x4.mul(shared, r));
      const red = f32x4.sub(f32x4.mul(varianceB, r), f32x4.mul(shared, b));
      v128.store(cb + at, f32x4.mul(scale, blue));
      v128.store(cr + at, f32x4.mul(scale, red));
    }
  }
}
