/**
 * The file of the highest quality that is small enough, as Bluesky's apps search for it; that of quality 1 if none is.
 * @param encode writes the picture at a quality from 1 to 100
 */
export async function highestThatFits(
  encode: (quality: number) => Promise<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  let fits: Written | null = null;
  let exceeds: Written | null = null;
  for (let quality = FIRST_QUALITY; ; quality = nextQuality(fits, exceeds, maxBytes)) {
    const file = await encode(quality);
    if (file.length <= maxBytes) fits = { quality, file };
    else exceeds = { quality, file };
    if (fits?.quality === 100 || exceeds?.quality === 1) return file;
    if (fits !== null && exceeds !== null && exceeds.quality - fits.quality <= 1) return fits.file;
  }
}

interface Written {
  readonly quality: number;
  readonly file: Uint8Array;
}

const FIRST_QUALITY = 88;
/** About how much the logarithm of a file's size changes per step of quality: more near the top. */
const GROWTH_ABOVE = 0.1;
const GROWTH_BELOW = 0.05;

/** A quality whose file may just fit; between the two tried, once one fits and one does not. */
function nextQuality(fits: Written | null, exceeds: Written | null, maxBytes: number): number {
  const near = fits ?? exceeds;
  if (near === null) return FIRST_QUALITY;
  const excess = Math.log(maxBytes / near.file.length);
  if (exceeds === null) return Math.min(100, near.quality + Math.max(1, Math.round(excess / GROWTH_ABOVE)));
  if (fits === null) return Math.max(1, near.quality + Math.min(-1, Math.round(excess / GROWTH_BELOW)));
  const share = excess / Math.log(exceeds.file.length / fits.file.length);
  const likely = Math.floor(fits.quality + share * (exceeds.quality - fits.quality));
  return Math.min(exceeds.quality - 1, Math.max(fits.quality + 1, likely));
}
