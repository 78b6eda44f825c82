/** Kinds of subtree; all but the mixed ones are decoded in one step (Hashemi, Condo, Gross 2017). */
export const MIXED = 0;
export const RATE_0 = 1;
export const RATE_1 = 2;
export const REPETITION = 3;
export const PARITY = 4;

/**
 * The kind of each subtree, level by level from single bits up.
 * @param frozen 1 where a position carries no information; its length is a power of two
 */
export function nodeKinds(frozen: Uint8Array): Uint8Array {
  const kinds = new Uint8Array(2 * frozen.length);
  for (let i = 0; i < frozen.length; i++) kinds[i] = frozen[i] === 1 ? RATE_0 : RATE_1;
  let below = 0;
  for (let half = 1; half < frozen.length; half *= 2) {
    const from = below + frozen.length / half;
    const count = frozen.length / (2 * half);
    for (let i = 0; i < count; i++) {
      kinds[from + i] = kindOf(kinds[below + 2 * i], kinds[below + 2 * i + 1], half);
    }
    below = from;
  }
  return kinds;
}

/** The kind of a subtree, from those of its halves, `half` bits each. */
function kindOf(left: number, right: number, half: number): number {
  if (left === right && (left === RATE_0 || left === RATE_1)) return left;
  if (left === RATE_0 && (right === REPETITION || half === 1)) return REPETITION;
  if (right === RATE_1 && (left === PARITY || (left === REPETITION && half === 2))) return PARITY;
  return MIXED;
}

/** The positions that carry information, ascending. */
export function informationPositions(frozen: Uint8Array): Int32Array {
  const positions = new Int32Array(frozen.length);
  let count = 0;
  for (let i = 0; i < frozen.length; i++) if (frozen[i] === 0) positions[count++] = i;
  return positions.slice(0, count);
}

/** The bits at some positions, one per byte. */
export function pick(word: Uint8Array, positions: Int32Array): Uint8Array {
  const bits = new Uint8Array(positions.length);
  for (let i = 0; i < bits.length; i++) bits[i] = word[positions[i]];
  return bits;
}
