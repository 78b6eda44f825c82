/**
 * Arıkan's transform x = u·F^{⊗n} over GF(2), in place and without bit reversal (Arıkan 2009, section VII).
 * It is its own inverse. `bits.length` is a power of two.
 */
export function polarTransform(bits: Uint8Array): void {
  for (let half = 1; half < bits.length; half *= 2) {
    for (let start = 0; start < bits.length; start += 2 * half) {
      for (let i = start; i < start + half; i++) bits[i] ^= bits[i + half];
    }
  }
}
