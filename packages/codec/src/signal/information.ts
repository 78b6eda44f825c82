/** Above this log-likelihood ratio, the information is linear in it; and table entries per unit. */
const REACH = 24;
const FINENESS = 128;

/** Bits of information in a log-likelihood ratio L for the right bit: 1 − log2(1 + e^−L), from −REACH to REACH. */
const BITS = Float64Array.from(
  { length: 2 * REACH * FINENESS + 2 },
  (_, i) => 1 - Math.log2(1 + Math.exp(REACH - i / FINENESS)),
);

/**
 * Bits of information that soft values, log-likelihood ratios positive for 0, give about known code bits. Never below 0.
 */
export function informationIn(soft: Float32Array, codeword: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < soft.length; i++) bits += bitsOf(codeword[i] === 0 ? soft[i] : -soft[i]);
  return Math.max(0, bits);
}

function bitsOf(ratio: number): number {
  if (ratio >= REACH) return 1;
  if (ratio <= -REACH) return 1 + ratio / Math.LN2;
  const place = (ratio + REACH) * FINENESS;
  const at = Math.floor(place);
  return BITS[at] + (place - at) * (BITS[at + 1] - BITS[at]);
}
