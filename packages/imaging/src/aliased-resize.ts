import type { Raster } from '@underpaint/codec';

/**
 * Bilinear resampling without a prefilter, centres aligned: what a browser canvas does at low smoothing
 * quality, with the aliasing that brings.
 */
export function aliasedResize(source: Raster, size: { width: number; height: number }): Raster {
  const { channels } = source;
  const data = new Uint8Array(size.width * size.height * channels);
  for (let y = 0; y < size.height; y++) {
    const rows = neighbours(y, size.height, source.height);
    for (let x = 0; x < size.width; x++) {
      const columns = neighbours(x, size.width, source.width);
      const to = (y * size.width + x) * channels;
      for (let c = 0; c < channels; c++) data[to + c] = mix(source, rows, columns, c);
    }
  }
  return { ...size, channels, data };
}

interface Neighbours {
  readonly first: number;
  readonly second: number;
  /** Weight of the second, in [0, 1). */
  readonly part: number;
}

function neighbours(at: number, count: number, sourceCount: number): Neighbours {
  const position = Math.min(sourceCount - 1, Math.max(0, ((at + 0.5) * sourceCount) / count - 0.5));
  const first = Math.floor(position);
  return { first, second: Math.min(sourceCount - 1, first + 1), part: position - first };
}

function mix(source: Raster, rows: Neighbours, columns: Neighbours, c: number): number {
  const { width, channels, data } = source;
  const sample = (y: number, x: number) => data[(y * width + x) * channels + c] as number;
  const across = (y: number) =>
    sample(y, columns.first) * (1 - columns.part) + sample(y, columns.second) * columns.part;
  return Math.round(across(rows.first) * (1 - rows.part) + across(rows.second) * rows.part);
}
