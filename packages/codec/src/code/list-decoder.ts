import { loadKernels } from '../wasm/kernels.ts';
import { PolarListDecoder } from './polar-list-decoder.ts';
import { SimdListDecoder } from './simd-list-decoder.ts';

/** Successive-cancellation list decoder of one polar code (Tal, Vardy 2015). */
export interface ListDecoder {
  /**
   * The information words of all surviving paths, most likely first, one bit a byte.
   * @param llr log-likelihood ratios of the code bits, positive for 0; length of the code
   */
  decode(llr: Float32Array): Uint8Array[];
}

/**
 * A decoder that keeps eight paths, by the fastest means at hand.
 * @param frozen 1 where a position carries no information; its length is the code's length, a power of two
 */
export function createListDecoder(frozen: Uint8Array): ListDecoder {
  const simd = loadKernels();
  return simd === null ? new PolarListDecoder(frozen) : new SimdListDecoder(simd, frozen);
}
