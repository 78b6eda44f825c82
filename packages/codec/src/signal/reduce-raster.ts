import type { Raster } from '../raster.ts';
import type { RowSource } from './plane.ts';
import { reduceLuma } from './resample.ts';

/** A smaller copy with a long side of at most `longSide` pixels; the image itself if it is no larger. */
export function reduceRaster(image: Raster, longSide: number): Raster {
  if (Math.max(image.width, image.height) <= longSide) return image;
  const channels = [0, 1, 2].map((channel) => reduceLuma(channelRows(image, channel), longSide));
  const [{ width, height }] = channels;
  const data = new Uint8ClampedArray(3 * width * height);
  for (const [channel, plane] of channels.entries()) {
    for (let i = 0; i < plane.data.length; i++) data[3 * i + channel] = plane.data[i];
  }
  return { width, height, channels: 3, data: new Uint8Array(data.buffer) };
}

/** One channel; transparency is shown on white. */
function channelRows({ data, width, height, channels }: Raster, channel: number): RowSource {
  const strip = (from: number, to: number): Uint8Array => {
    const rows = new Uint8Array(width * (to - from));
    for (let i = 0, p = width * from * channels; i < rows.length; i++, p += channels) {
      const level = data[p + channel];
      rows[i] = channels === 3 ? level : 255 + Math.round(((level - 255) * data[p + 3]) / 255);
    }
    return rows;
  };
  const origin = { width, height, channels: 1, strip } as const;
  const readRow: RowSource['readRow'] = (y, out, from = 0, to = width) =>
    out.set(strip(y, y + 1).subarray(from, to));
  return { width, height, origin, readRow };
}
