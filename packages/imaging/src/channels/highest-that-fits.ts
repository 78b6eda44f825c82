import type { Raster } from '@underpaint/codec';
import { bandsOf, sampleBands } from './bands.ts';

/**
 * The JPEG of the highest quality that is small enough, as Bluesky's apps search for it; if none is, that of quality
 * 1. A sample of the picture shows roughly where to look, so that the whole picture is encoded two or three times,
 * not four or five.
 * @param encode writes a picture at a quality from 1 to 100
 */
export async function highestThatFits<Picture extends Raster>(
  picture: Picture,
  maxBytes: number,
  encode: (picture: Picture, quality: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const sample = bandsOf(picture, sampleBands(picture));
  const share = sample.height / picture.height;
  const likely = await search((quality) => encode(sample, quality), share * maxBytes, FIRST_QUALITY);
  const { file } = await search((quality) => encode(picture, quality), maxBytes, likely.quality);
  return file;
}

async function search(
  encode: (quality: number) => Promise<Uint8Array>,
  maxBytes: number,
  first: number,
): Promise<Written> {
  let fits: Written | null = null;
  let exceeds: Written | null = null;
  for (let quality = first; ; quality = nextQuality(fits, exceeds, maxBytes)) {
    const written = { quality, file: await encode(quality) };
    if (written.file.length <= maxBytes) fits = written;
    else exceeds = written;
    if (fits?.quality === 100 || exceeds?.quality === 1) return written;
    if (fits !== null && exceeds !== null && exceeds.quality - fits.quality <= 1) return fits;
  }
}

interface Written {
  readonly quality: number;
  readonly file: Uint8Array;
}

const FIRST_QUALITY = 88;
/** Roughly how much the logarithm of a file's size changes per step of quality: more near the top. */
const GROWTH_ABOVE = 0.1;
const GROWTH_BELOW = 0.05;

/** A quality whose file may just fit; once one has fitted and one has not, a quality between the two. */
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
