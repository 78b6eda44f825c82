/** Pearson's correlation coefficient of two sequences of equal length. */
export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new RangeError(`${a.length} numbers against ${b.length}`);
  let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    sa += a[i];
    sb += b[i];
    saa += a[i] ** 2;
    sbb += b[i] ** 2;
    sab += a[i] * b[i];
  }
  const n = a.length;
  return (sab - (sa * sb) / n) / Math.sqrt((saa - sa ** 2 / n) * (sbb - sb ** 2 / n));
}
