/** cos(kπ/16) / 2: the orthonormal transform of eight values. */
const half = (k: number): number => Math.cos((k * Math.PI) / 16) / 2;
const C1 = half(1);
const C2 = half(2);
const C3 = half(3);
const C4 = half(4);
const C5 = half(5);
const C6 = half(6);
const C7 = half(7);

/** 8 × 8 samples, row-major, become their DCT coefficients (T.81, A.3.3) in natural order, in place. */
export function forwardDct(block: Float64Array): void {
  for (let column = 0; column < 8; column++) forwardPass(block, column, 8);
  for (let row = 0; row < 64; row += 8) forwardPass(block, row, 1);
}

/** 8 × 8 DCT coefficients in natural order become samples (T.81, A.3.3), row-major, in place. */
export function inverseDct(block: Float64Array): void {
  for (let column = 0; column < 8; column++) inversePass(block, column, 8);
  for (let row = 0; row < 64; row += 8) inversePass(block, row, 1);
}

/** Eight values, `step` apart: even coefficients come from sums of opposite values, odd ones from differences. */
function forwardPass(x: Float64Array, at: number, step: number): void {
  const last = at + 7 * step;
  const s0 = x[at] + x[last];
  const d0 = x[at] - x[last];
  const s1 = x[at + step] + x[last - step];
  const d1 = x[at + step] - x[last - step];
  const s2 = x[at + 2 * step] + x[last - 2 * step];
  const d2 = x[at + 2 * step] - x[last - 2 * step];
  const s3 = x[at + 3 * step] + x[last - 3 * step];
  const d3 = x[at + 3 * step] - x[last - 3 * step];
  x[at] = C4 * (s0 + s1 + s2 + s3);
  x[at + step] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3;
  x[at + 2 * step] = C2 * (s0 - s3) + C6 * (s1 - s2);
  x[at + 3 * step] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3;
  x[at + 4 * step] = C4 * (s0 - s1 - s2 + s3);
  x[at + 5 * step] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3;
  x[at + 6 * step] = C6 * (s0 - s3) - C2 * (s1 - s2);
  x[last] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3;
}

/** The inverse of `forwardPass`. */
function inversePass(x: Float64Array, at: number, step: number): void {
  const last = at + 7 * step;
  const f0 = x[at];
  const f1 = x[at + step];
  const f2 = x[at + 2 * step];
  const f3 = x[at + 3 * step];
  const f4 = x[at + 4 * step];
  const f5 = x[at + 5 * step];
  const f6 = x[at + 6 * step];
  const f7 = x[last];
  const sum = C4 * (f0 + f4);
  const difference = C4 * (f0 - f4);
  const outer = C2 * f2 + C6 * f6;
  const inner = C6 * f2 - C2 * f6;
  const d0 = C1 * f1 + C3 * f3 + C5 * f5 + C7 * f7;
  const d1 = C3 * f1 - C7 * f3 - C1 * f5 - C5 * f7;
  const d2 = C5 * f1 - C1 * f3 + C7 * f5 + C3 * f7;
  const d3 = C7 * f1 - C5 * f3 + C3 * f5 - C1 * f7;
  x[at] = sum + outer + d0;
  x[last] = sum + outer - d0;
  x[at + step] = difference + inner + d1;
  x[last - step] = difference + inner - d1;
  x[at + 2 * step] = difference - inner + d2;
  x[last - 2 * step] = difference - inner - d2;
  x[at + 3 * step] = sum - outer + d3;
  x[last - 3 * step] = sum - outer - d3;
}
