import type { Plane } from '../signal/plane.ts';
import { BLOCK } from './dct-axis.ts';

/** Quantised coefficients in blocks of 64 in natural order, `[(row · blocksPerLine + column) · 64 + 8·v + u]`. */
export interface DctBlocks {
  readonly coefficients: Int16Array;
  readonly blocksPerLine: number;
  /** The blocks that show the picture. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** 64 quantisation steps. */
  readonly steps: ArrayLike<number>;
}

/**
 * A component reduced to `side` samples (1 to 8) per block along each axis: the inverse DCT of that size over as many
 * of its lowest frequencies, as decoders shrink pictures. Keeps the component's mean, less 128.
 */
export function reducedDct(component: DctBlocks, side: number): Plane {
  const { coefficients, blocksPerLine, blocksAcross, blocksDown, steps } = component;
  const [width, height] = [side * blocksAcross, side * blocksDown];
  const data = new Float32Array(width * height);
  const basis = Float64Array.from({ length: side * side }, (_, i) => {
    const [x, u] = [Math.floor(i / side), i % side];
    return u === 0 ? Math.sqrt(1 / BLOCK) : 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side));
  });
  const rows = new Float64Array(side * side);
  for (let row = 0; row < blocksDown; row++) {
    for (let column = 0; column < blocksAcross; column++) {
      const block = BLOCK * BLOCK * (row * blocksPerLine + column);
      for (let v = 0; v < side; v++) {
        for (let x = 0; x < side; x++) {
          let sum = 0;
          for (let u = 0; u < side; u++) {
            const at = BLOCK * v + u;
            sum += basis[x * side + u] * coefficients[block + at] * steps[at];
          }
          rows[v * side + x] = sum;
        }
      }
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          let sum = 0;
          for (let v = 0; v < side; v++) sum += basis[y * side + v] * rows[v * side + x];
          data[(side * row + y) * width + side * column + x] = sum;
        }
      }
    }
  }
  return { width, height, data };
}
