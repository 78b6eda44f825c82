/** Luma and chroma steps of ITU-T T.81, annex K, in zigzag order: quality 50 of the IJG library. */
const LUMA = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];
const CHROMA = [
  17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/**
 * Estimates the quality, 1..100 on the IJG scale, at which a file was saved: the quality whose standard
 * tables lie nearest to the file's. Exact for files of the IJG library and its heirs, near for others.
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
  const ofLuma = difference(luma, standardTable(LUMA, quality));
  return chroma === undefined ? ofLuma : ofLuma + difference(chroma, standardTable(CHROMA, quality));
}

/** The IJG scaling (jcparam.c, jpeg_quality_scaling), for 8-bit steps. */
function standardTable(base: readonly number[], quality: number): number[] {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return base.map((step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

function difference(one: readonly number[], other: readonly number[]): number {
  return other.reduce((sum, step, i) => sum + Math.abs(step - (one[i] ?? 0)), 0);
}
