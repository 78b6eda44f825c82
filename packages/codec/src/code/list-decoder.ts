import { Arena } from '../wasm/arena.ts';
import { loadKernels } from '../wasm/kernels.ts';
import { informationPositions, nodeKinds, pick } from './polar-nodes.ts';

/** Paths kept, as in assembly/polar.ts. */
const LIST = 8;
const STATE_BYTES = 4096;

/** Successive-cancellation list decoder of one polar code (Tal, Vardy 2015), min-sum, with eight paths. */
export class ListDecoder {
  private readonly kinds: Uint8Array;
  private readonly information: Int32Array;

  /** @param frozen 1 where a position carries no information; its length is the code's length, a power of two */
  constructor(frozen: Uint8Array) {
    this.kinds = nodeKinds(frozen);
    this.information = informationPositions(frozen);
  }

  /**
   * The information words of all surviving paths, most likely first, one bit per byte.
   * @param llr log-likelihood ratios of the code bits, positive for 0; length of the code
   */
  decode(llr: Float32Array): Uint8Array[] {
    const simd = loadKernels();
    const size = llr.length;
    const arena = new Arena(simd.memory);
    const kinds = arena.placeBytes(this.kinds);
    const soft = arena.take(4 * (LIST + 1) * size);
    const hard = arena.take(4 * LIST * size);
    const state = arena.take(STATE_BYTES);
    arena.floats(soft + 4 * LIST * (size - 1), size).set(llr);
    const paths = simd.decodePolar(Math.log2(size), kinds, soft, hard, state);
    return Array.from(arena.ints(state, paths), (word) => pick(arena.bytes(word, size), this.information));
  }
}
