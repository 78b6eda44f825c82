/** Generators side by side. */
export const LANES = 4;
/** Bytes of randomness that seed a dither: four words for each lane. */
export const DITHER_SEED_BYTES = 4 * 4 * LANES;

/**
 * Random dither: a uniform phase is added to a sample before it is rounded down. Each picture gets its own from fresh
 * randomness: a fixed or repeating pattern, however fine, would distinguish stego images from other pictures without
 * the key. Four xorshift128 generators (Marsaglia 2003) draw eight phases at once; nobody needs to reproduce them,
 * and only the rounding depends on them. Returns their initial state: word k of lane l at 4·k + l.
 *
 * @param seed DITHER_SEED_BYTES random bytes
 */
export function ditherFrom(seed: Uint8Array): Uint32Array {
  const view = new DataView(seed.buffer, seed.byteOffset, DITHER_SEED_BYTES);
  return Uint32Array.from({ length: 4 * LANES }, (_, i) => view.getUint32(4 * i, true) | (i < LANES ? 1 : 0));
}
