import { damaged } from '../errors.ts';
import type { ScanHeader } from './scan-header.ts';

const UNKNOWN = -1;

/**
 * What is known so far about each coefficient of each component. Scans must come in the order that the standard requires,
 * and each must add bits not yet known, so that the work for a file is bounded.
 */
export class Coverage {
  /** The lowest bit known. */
  readonly #low: Int8Array;

  constructor(components: number) {
    this.#low = new Int8Array(64 * components).fill(UNKNOWN);
  }

  /**
   * Records what a scan adds.
   *
   * @throws JpegError `damaged` if it does not continue where the scans before it ended.
   */
  add({ members, first, last, high, low }: ScanHeader): void {
    for (const { index } of members) {
      if (first > 0 && this.#low[64 * index] === UNKNOWN) throw outOfOrder();
      for (let k = 64 * index + first; k <= 64 * index + last; k++) {
        if (this.#low[k] !== (high === 0 ? UNKNOWN : high)) throw outOfOrder();
        this.#low[k] = low;
      }
    }
  }

  /** Whether something is known about every DC value. */
  get hasAllDc(): boolean {
    return this.#low.every((low, k) => k % 64 > 0 || low !== UNKNOWN);
  }

  /** Whether all bits of all coefficients are known. */
  get isWhole(): boolean {
    return this.#low.every((low) => low === 0);
  }
}

const outOfOrder = () => damaged('The scans of this JPEG are in the wrong order.');
