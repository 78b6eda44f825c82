import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { DRAWN_CAP, WORD_SIZES, type Word, type WordMask, wordWidth } from '../label-words.ts';
import './loaders.ts';

/** @returns the word with capitals `cap` pixels high, and how far below its top edge the baseline is. */
export async function drawWord(word: Word, cap: number): Promise<WordMask & { baseline: number }> {
  const scale = cap / DRAWN_CAP;
  const width = wordWidth(word, cap);
  const height = Math.round(WORD_SIZES[word].height * scale);
  const file = await readFile(new URL(`../assets/${word}.png`, import.meta.url));
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).extractChannel(0).raw().toBuffer();
  return {
    width,
    height,
    data: new Uint8Array(data),
    baseline: Math.round(WORD_SIZES[word].baseline * scale),
  };
}
