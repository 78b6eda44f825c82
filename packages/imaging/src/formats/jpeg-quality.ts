import { NATURAL } from '@underpaint/jpeg';

/** Steps of ITU-T T.81, annex K, row by row: quality 50 of the IJG library. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMA = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/** The IJG library's steps for luma at a quality from 1 to 100, row by row. */
export function lumaSteps(quality: number): number[] {
  return scaled(LUMA, quality);
}

/** The same for chroma. */
export function chromaSteps(quality: number): number[] {
  return scaled(CHROMA, quality);
}

/**
 * Estimates the quality, 1..100 on the IJG scale, at which a file was saved: the quality whose standard tables are
 * closest to the file's. Exact for files written by the IJG library and its descendants, approximate for others.
 * @param tables quantisation tables in zigzag order: luma, and chroma if there is one.
 */
export function estimateQuality(tables: {
  luma: readonly number[];
  chroma?: readonly number[] | undefined;
}): number {
  let best = 1;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let quality = 1; quality <= 100; quality++) {
    const distance = distanceAt(quality, tables);
    if (distance <= bestDistance) {
      best = quality;
      bestDistance = distance;
    }
  }
  return best;
}

function distanceAt(
  quality: number,
  { luma, chroma }: { luma: readonly number[]; chroma?: readonly number[] | undefined },
): number {
  const known = tablesAt(quality);
  const ofLuma = difference(luma, known.luma);
  return chroma === undefined ? ofLuma : ofLuma + difference(chroma, known.chroma);
}

/** In zigzag order. */
interface Tables {
  readonly luma: readonly number[];
  readonly chroma: readonly number[];
}

const kept: Tables[] = [];

/** The library's tables at a quality, computed once. */
function tablesAt(quality: number): Tables {
  kept[quality] ??= { luma: zigzag(scaled(LUMA, quality)), chroma: zigzag(scaled(CHROMA, quality)) };
  return kept[quality];
}

/** The IJG scaling (jcparam.c, jpeg_quality_scaling), for 8-bit steps. */
function scaled(base: readonly number[], quality: number): number[] {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return base.map((step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

function difference(one: readonly number[], other: readonly number[]): number {
  return other.reduce((sum, step, i) => sum + Math.abs(step - (one[i] ?? 0)), 0);
}

const zigzag = (steps: readonly number[]): number[] => Array.from(NATURAL, (place) => steps[place]);
