/** Samples by which a plane's edges are repeated beyond it. */
const MARGIN: i32 = 3;

/** Catmull-Rom weights of four samples as polynomials of the position's distance from the second, highest power first. */
// @ts-ignore: decorator
@inline
function cubicWeights(distance: f32): v128 {
  const f = f32x4.splat(distance);
  const cubed = f32x4.add(f32x4.mul(f, f32x4(-0.5, 1.5, -1.5, 0.5)), f32x4(1, -2.5, 2, -0.5));
  const squared = f32x4.add(f32x4.mul(f, cubed), f32x4(-0.5, 0, 0.5, 0));
  return f32x4.add(f32x4.mul(f, squared), f32x4(0, 1, 0, 0));
}

/**
 * Rows of a plane of floats turned about its centre, bicubic (Catmull-Rom). `plane`: rows of width + 2 · MARGIN floats,
 * MARGIN of them above and below. `out`: `rows` of them from row `first` on, `width` floats each.
 */
export function turnPlane(
  plane: usize,
  width: i32,
  height: i32,
  cos: f64,
  sin: f64,
  first: i32,
  rows: i32,
  out: usize,
): void {
  const pitch = <usize>(width + 2 * MARGIN) << 2;
  const corner = plane + <usize>(MARGIN - 1) * (pitch + 4);
  const middleX = <f64>width / 2;
  const middleY = <f64>height / 2;
  for (let y = first; y < first + rows; y++) {
    const below = <f64>y + 0.5 - middleY;
    for (let x = 0; x < width; x++, out += 4) {
      const right = <f64>x + 0.5 - middleX;
      const u = min<f64>(width, max<f64>(-1, middleX + cos * right + sin * below - 0.5));
      const v = min<f64>(height, max<f64>(-1, middleY - sin * right + cos * below - 0.5));
      const left = Math.floor(u);
      const top = Math.floor(v);
      const down = cubicWeights(<f32>(v - top));
      const at = corner + <usize>(<i32>top * <i32>pitch + (<i32>left << 2));
      let column = f32x4.mul(v128.load(at), v128.shuffle<f32>(down, down, 0, 0, 0, 0));
      column = f32x4.add(column, f32x4.mul(v128.load(at + pitch), v128.shuffle<f32>(down, down, 1, 1, 1, 1)));
      column = f32x4.add(column, f32x4.mul(v128.load(at + 2 * pitch), v128.shuffle<f32>(down, down, 2, 2, 2, 2)));
      column = f32x4.add(column, f32x4.mul(v128.load(at + 3 * pitch), v128.shuffle<f32>(down, down, 3, 3, 3, 3)));
      const terms = f32x4.mul(column, cubicWeights(<f32>(u - left)));
      const pairs = f32x4.add(terms, v128.shuffle<f32>(terms, terms, 2, 3, 0, 1));
      store<f32>(out, f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
    }
  }
}
