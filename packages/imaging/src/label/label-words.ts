import { planeOf, rowsOf } from '../luma/grey-rows.ts';
import { resizeRows } from '../luma/resize-rows.ts';
import { once } from '../shared/once.ts';
import { inflate } from '../shared/zlib.ts';
import { LABEL_DRAWINGS } from './label-drawings.ts';

/** A word's shape: how much ink, 0..255, each pixel gets. */
export interface WordMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export type Word = 'underpaint' | 'scan-to-reveal';

/** Measures of the drawings (scripts/render-words.mjs), in pixels. */
const WORD_SIZES = {
  underpaint: { width: 620, height: 134, capTop: 6, baseline: 102 },
  'scan-to-reveal': { width: 891, height: 102, capTop: 4, baseline: 100 },
} as const satisfies Record<Word, { width: number; height: number; capTop: number; baseline: number }>;

/** Height of capitals in the drawings. */
const DRAWN_CAP = 96;

/** Width of a word whose capitals are `cap` pixels high. */
export function wordWidth(word: Word, cap: number): number {
  return Math.round((WORD_SIZES[word].width * cap) / DRAWN_CAP);
}

/** @returns the word with capitals `cap` pixels high, and how far below its top edge the baseline is. */
export async function drawWord(word: Word, cap: number): Promise<WordMask & { readonly baseline: number }> {
  const drawn = WORD_SIZES[word];
  const scale = cap / DRAWN_CAP;
  const size = { width: wordWidth(word, cap), height: Math.round(drawn.height * scale) };
  const data = await DRAWINGS[word]();
  const rows = resizeRows(rowsOf({ ...drawn, data }), size, 'lanczos3');
  if (rows === null) throw new RangeError(`capitals of ${cap} pixels cannot be drawn`);
  return { ...planeOf(rows), baseline: Math.round(drawn.baseline * scale) };
}

/** Decompressed once: a process may paint many labels. */
const DRAWINGS = { underpaint: drawingOf('underpaint'), 'scan-to-reveal': drawingOf('scan-to-reveal') };

function drawingOf(word: Word): () => Promise<Uint8Array> {
  return once(async () => {
    const { width, height } = WORD_SIZES[word];
    const data = await inflate(bytesOf(LABEL_DRAWINGS[word]), width * height);
    if (data === null) throw new RangeError(`the drawing of ${word} is damaged`);
    return data;
  });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
