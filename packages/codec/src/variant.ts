import type { FormatVersion } from './seal/keys.ts';
import type { RandomBytes } from './seal/seal.ts';

/**
 * Number of sets of signs, lattices and patterns per key. Each picture draws one; without the key, two pictures that
 * drew different sets are as unrelated as under two keys (docs/format/v2.md, section 2).
 */
export const VARIANTS = 64;
/** Stands for the single set of format version 1. */
export const FIRST_FORMAT = VARIANTS;
/** What readers try: the variants of version 2, then version 1. */
export const READABLE_VARIANTS = VARIANTS + 1;

export function drawVariant(random: RandomBytes): number {
  return random(1)[0] % VARIANTS;
}

export function versionOf(variant: number): FormatVersion {
  return variant === FIRST_FORMAT ? 1 : 2;
}
