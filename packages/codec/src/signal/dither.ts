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
  /** Word k of lane l at 4·k + l. */
  readonly state: Uint32Array;

  /** @param seed DITHER_SEED_BYTES random bytes */
  constructor(seed: Uint8Array) {
    const words = new DataView(seed.buffer, seed.byteOffset, DITHER_SEED_BYTES);
    this.state = Uint32Array.from(
      { length: 4 * LANES },
      (_, i) => words.getUint32(4 * i, true) | (i < LANES ? 1 : 0),
    );
  }

  /** 32 random bits from one lane. */
  draw(lane: number): number {
    const { state } = this;
    let t = state[lane];
    const s = state[12 + lane];
    t ^= t << 11;
    t ^= t >>> 8;
    state[lane] = state[4 + lane];
    state[4 + lane] = state[8 + lane];
    state[8 + lane] = s;
    t ^= s ^ (s >>> 19);
    state[12 + lane] = t;
    return t >>> 0;
  }

  /** The phases of eight samples: the lower halves of a word from each lane, then the upper ones. */
  drawPhases(out: Uint16Array): void {
    for (let lane = 0; lane < LANES; lane++) {
      const word = this.draw(lane);
      out[lane] = word;
      out[LANES + lane] = word >>> PHASE_BITS;
    }
  }
}
