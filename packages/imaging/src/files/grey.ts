import type { Raster } from '@underpaint/codec';

/** One or two interleaved channels: grey, or grey and alpha. */
export interface GreyRaster {
  readonly channels: 1 | 2;
  readonly data: Uint8Array;
}

/** Keeps one of three equal channels (and alpha). @returns null if they differ anywhere. */
export function packGrey({ width, height, channels, data }: Raster): GreyRaster | null {
  const kept = channels === 4 ? 2 : 1;
  const packed = new Uint8Array(width * height * kept);
  for (let from = 0, to = 0; from < data.length; from += channels, to += kept) {
    const grey = data[from] as number;
    if (grey !== data[from + 1] || grey !== data[from + 2]) return null;
    packed[to] = grey;
    if (kept === 2) packed[to + 1] = data[from + 3] as number;
  }
  return { channels: kept, data: packed };
}
