/**
 * Integer logistic arithmetic of the text model, after Mahoney's lpaq (2007): probabilities in 12 bits,
 * their logits ("stretched") in −2047…2047. Integers only, so every runtime computes the same bits.
 */
const KNOTS = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
  3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
];

/** 4096 / (1 + e^(−x/256)), by linear interpolation between knots. */
export function squash(x: number): number {
  if (x > 2047) return 4095;
  if (x < -2047) return 1;
  const fraction = x & 127;
  const knot = (x >> 7) + 16;
  return (KNOTS[knot] * (128 - fraction) + KNOTS[knot + 1] * fraction + 64) >> 7;
}

/** The inverse of {@link squash}, indexed by a 12-bit probability. */
export const STRETCH = invertSquash();

function invertSquash(): Int16Array {
  const table = new Int16Array(4096);
  let next = 0;
  for (let x = -2047; x <= 2047; x++) {
    const p = squash(x);
    for (; next <= p; next++) table[next] = x;
  }
  table.fill(2047, next);
  return table;
}
