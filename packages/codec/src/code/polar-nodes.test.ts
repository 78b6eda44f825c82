import { describe, expect, test } from 'vitest';
import { frozenPositions } from './polar-code.ts';
import { informationPositions, MIXED, nodeKinds, PARITY, RATE_0, RATE_1, REPETITION } from './polar-nodes.ts';

/** Index of a level's first kind in the result of `nodeKinds` for a code of `size` bits. */
const kindsFrom = (level: number, size: number): number => 2 * size - ((2 * size) >> level);

/** The kind of the subtree over these positions, by its definition. */
function kindByDefinition(frozen: Uint8Array): number {
  const free = frozen.filter((isFrozen) => isFrozen === 0).length;
  if (free === 0) return RATE_0;
  if (free === frozen.length) return RATE_1;
  if (free === 1 && frozen.at(-1) === 0) return REPETITION;
  return free === frozen.length - 1 && frozen[0] === 1 ? PARITY : MIXED;
}

describe.each([
  [1, 0],
  [1, 1],
  [2, 1],
  [4, 3],
  [16, 1],
  [16, 15],
  [64, 20],
  [256, 200],
  [1024, 300],
])('in a code of %i bits with %i of information', (length, information) => {
  const frozen = frozenPositions(length, information);

  test('each subtree is of the kind that its positions make it', () => {
    const kinds = nodeKinds(frozen);
    for (let level = 0; 1 << level <= length; level++) {
      for (let i = 0; i < length >> level; i++) {
        const expected = kindByDefinition(frozen.subarray(i << level, (i + 1) << level));
        expect(kinds[kindsFrom(level, length) + i]).toBe(expected);
      }
    }
  });

  test('the positions of the information are those that are not frozen', () => {
    const positions = Array.from(frozen.keys()).filter((i) => frozen[i] === 0);
    expect(Array.from(informationPositions(frozen))).toEqual(positions);
  });
});
