import { Arena } from '../wasm/arena.ts';
import type { Kernels } from '../wasm/kernels.ts';
import type { ListDecoder } from './list-decoder.ts';
import { informationPositions, nodeKinds, pick } from './polar-nodes.ts';

const LIST = 8;
const STATE_BYTES = 4096;

/** `PolarListDecoder` with eight paths in WebAssembly SIMD. */
export class SimdListDecoder implements ListDecoder {
  private readonly simd: Kernels;
  private readonly kinds: Uint8Array;
  private readonly information: Int32Array;

  constructor(simd: Kernels, frozen: Uint8Array) {
    this.simd = simd;
    this.kinds = nodeKinds(frozen);
    this.information = informationPositions(frozen);
  }

  decode(llr: Float32Array): Uint8Array[] {
    const size = llr.length;
    const arena = new Arena(this.simd.memory);
    const kinds = arena.placeBytes(this.kinds);
    const soft = arena.take(4 * (LIST + 1) * size);
    const hard = arena.take(4 * LIST * size);
    const state = arena.take(STATE_BYTES);
    arena.floats(soft + 4 * LIST * (size - 1), size).set(llr);
    const paths = this.simd.decodePolar(Math.log2(size), kinds, soft, hard, state);
    return Array.from(arena.ints(state, paths), (word) => pick(arena.bytes(word, size), this.information));
  }
}
