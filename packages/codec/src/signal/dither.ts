/** Generators side by side. */
export const LANES = 4;
/** Bytes of randomness that seed a dither: four words for each lane. */
export const DITHER_SEED_BYTES = 4 * 4 * LANES;
/** Bits of a phase: each word that is drawn has two. */
export const PHASE_BITS = 16;

/**
 * Random dither: a sample is rounded down after a uniform phase was added. Every picture has its own, from fresh
 * randomness: a fixed or repeating pattern, however fine, would tell a stego image from any other picture without the
 * key. Four xorshift128 generators (Marsaglia 2003), so that eight phases are drawn at once; nobody needs to repeat
 * them, and nothing but the rounding depends on them.
 */
export class Dither {
  /** The words of lane l at l, 4 + l, 8 + l and 12 + l, oldest first from row `oldest` on. */
  private readonly words: Uint32Array;
  private oldest = 0;

  /** @param seed DITHER_SEED_BYTES random bytes */
  constructor(seed: Uint8Array) {
    const view = new DataView(seed.buffer, seed.byteOffset, DITHER_SEED_BYTES);
    this.words = Uint32Array.from(
      { length: 4 * LANES },
      (_, i) => view.getUint32(4 * i, true) | (i < LANES ? 1 : 0),
    );
  }

  /** Word k of lane l at 4·k + l, oldest first. */
  get state(): Uint32Array {
    return this.words.map((_, i) => this.words[(i + LANES * this.oldest) % this.words.length]);
  }

  /** The phases of eight samples from `at` on: the lower halves of a word from each lane, then the upper ones. */
  drawPhases(out: Uint16Array, at: number): void {
    const { words } = this;
    const first = LANES * this.oldest;
    const last = (first + 3 * LANES) % (4 * LANES);
    for (let lane = 0; lane < LANES; lane++) {
      let t = words[first + lane];
      const s = words[last + lane];
      t ^= t << 11;
      t ^= t >>> 8;
      t ^= s ^ (s >>> 19);
      words[first + lane] = t;
      out[at + lane] = t;
      out[at + LANES + lane] = t >>> PHASE_BITS;
    }
    this.oldest = (this.oldest + 1) % 4;
  }
}
