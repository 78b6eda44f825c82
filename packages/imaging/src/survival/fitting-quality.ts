import type { Raster } from '@underpaint/codec';
import { sampleBands } from '../channels/bands.ts';
import type { Channel, ChannelStep } from '../channels/channels.ts';
import { fitFactor, resized } from '../channels/geometry.ts';
import type { PictureLike } from '../files/picture-file.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import type { Size } from '../shared/size.ts';

/** JPEG qualities, finest first, and the fewest pixels per byte that any of the photographs measured had at each. */
const TRIED = [
  { quality: 75, pixelsAByte: 3 },
  { quality: 40, pixelsAByte: 6 },
] as const;

/** A sample predicts the size of the whole with an error far smaller than the room that this leaves (decision 040). */
const SAFE_SHARE = 0.8;

/** For channels that save the finest JPEG that is small enough, by name: a quality that is certain to be small enough. */
export type FittingQualities = ReadonlyMap<string, number>;

/** Such a quality for a picture of any content; null if none is known. */
export function fittingBySize({ width, height }: Size, maxBytes: number): number | null {
  return TRIED.find(({ pixelsAByte }) => width * height <= pixelsAByte * maxBytes)?.quality ?? null;
}

export interface Sampling extends Pick<PictureFiles, 'write'> {
  readonly size: Size;
  /** Bands of the picture after a step; null if they cannot be made. */
  readonly bands: (step: ChannelStep, count: number) => Raster | null;
}

/** The same for a picture in memory, where its size alone does not say enough: found by writing a sample of it. */
export async function fittingBySample(
  channels: readonly Channel[],
  sampling: Sampling,
): Promise<FittingQualities> {
  const found = new Map<string, number>();
  for (const { name, steps } of channels) {
    const quality = await sampledQuality(steps, sampling);
    if (quality !== null) found.set(name, quality);
  }
  return found;
}

async function sampledQuality(steps: Channel['steps'], sampling: Sampling): Promise<number | null> {
  const [fit, under, ...others] = steps;
  if (fit?.do !== 'fit' || under?.do !== 'jpegUnder' || others.length > 0) return null;
  const { size, bands, write } = sampling;
  const copy = resized(size, fitFactor(size, fit.longSide));
  const known = fittingBySize(copy, under.maxBytes);
  if (known === TRIED[0].quality) return known;
  const sample = bands(fit, sampleBands(copy));
  if (sample === null) return known;
  const most = (SAFE_SHARE * under.maxBytes * sample.height) / copy.height;
  for (const { quality } of TRIED) {
    if (quality === known) return known;
    const { length } = await write({ raster: sample, like: plainJpeg(sample, quality) });
    if (length <= most) return quality;
  }
  return known;
}

function plainJpeg(raster: Raster, quality: number): PictureLike {
  const colours = { subsampling: '4:2:0', grey: false, icc: null, displayChunks: [] } as const;
  return { raster, format: 'jpeg', quality, progressive: false, ...colours };
}
