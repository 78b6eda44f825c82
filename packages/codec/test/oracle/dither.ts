import { LANES } from '../../src/embed/dither.ts';

/** The phases that assembly/apply.ts draws, one step at a time. */
export class Dither {
  /** The words of lane l at l, 4 + l, 8 + l and 12 + l, oldest first from row `oldest` on. */
  private readonly words: Uint32Array;
  private oldest = 0;

  /** @param start from `ditherFrom` */
  constructor(start: Uint32Array) {
    this.words = start.slice();
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
      out[at + LANES + lane] = t >>> 16;
    }
    this.oldest = (this.oldest + 1) % 4;
  }
}
