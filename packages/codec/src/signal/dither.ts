/** Generators side by side. */
export const LANES = 4;
/** Bytes of randomness that seed a dither: four words for each lane. */
export const DITHER_SEED_BYTES = 4 * 4 * LANES;

/**
 * Random dither: a sample is rounded down after a uniform phase was added. Every picture has its own, from fresh
 * randomness: a fixed or repeating pattern, however fine, would tell a stego image from any other picture without the
 * key. Four xorshift128 generators (Marsaglia 2003), so that eight phases are drawn at once; nobody needs to repeat
 * them, and nothing but the rounding depends on them. This is where they start: word k of lane l at 4·k + l.
 *
 * @param seed DITHER_SEED_BYTES random bytes
 */
export function ditherFrom(seed: Uint8Array): Uint32Array {
  const view = new DataView(seed.buffer, seed.byteOffset, DITHER_SEED_BYTES);
  return Uint32Array.from({ length: 4 * LANES }, (_, i) => view.getUint32(4 * i, true) | (i < LANES ? 1 : 0));
}
