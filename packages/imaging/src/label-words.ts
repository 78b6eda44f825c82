/** A word's shape: how much ink, 0..255, each pixel gets. */
export interface WordMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export type Word = 'underpaint' | 'scan-to-reveal';

/** Measures of the committed drawings (scripts/render-words.mjs), in pixels. */
export const WORD_SIZES = {
  underpaint: { width: 620, height: 134, capTop: 6, baseline: 102 },
  'scan-to-reveal': { width: 891, height: 102, capTop: 4, baseline: 100 },
} as const satisfies Record<Word, { width: number; height: number; capTop: number; baseline: number }>;

/** Height of capitals in the drawings. */
export const DRAWN_CAP = 96;

/** Width of a word whose capitals are `cap` pixels high. */
export function wordWidth(word: Word, cap: number): number {
  return Math.round((WORD_SIZES[word].width * cap) / DRAWN_CAP);
}
