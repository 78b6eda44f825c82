import type { Raster } from '@underpaint/codec';

/**
 * Bilinear resampling without a prefilter, centres aligned: what a browser canvas does at low smoothing
 * quality, with the aliasing that brings.
 */
export function aliasedResize(source: Raster, size: { width: number; height: number }): Raster {
  const { channels } = source;
  const data = new Uint8Array(size.width * size.height * channels);
  const across = neighbours(size.width, source.width, channels);
  const down = neighbours(size.height, source.height, source.width * channels);
  for (let y = 0; y < size.height; y++) {
    const line = data.subarray(y * size.width * channels, (y + 1) * size.width * channels);
    const { first, second, part } = down;
    blendLine(source, { first: first[y], second: second[y], part: part[y] }, across, line);
  }
  return { ...size, channels, data };
}

/** For each output position along an axis, the two input positions around it. */
interface Neighbours {
  /** Offsets into the samples. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** Weight of the second, in [0, 1). */
  readonly part: Float64Array;
}

function neighbours(count: number, sourceCount: number, stride: number): Neighbours {
  const position = Float64Array.from({ length: count }, (_, at) =>
    Math.min(sourceCount - 1, Math.max(0, ((at + 0.5) * sourceCount) / count - 0.5)),
  );
  return {
    first: Int32Array.from(position, (at) => stride * Math.floor(at)),
    second: Int32Array.from(position, (at) => stride * Math.min(sourceCount - 1, Math.floor(at) + 1)),
    part: position.map((at) => at - Math.floor(at)),
  };
}

/** One output line from two input lines, given by their offsets. */
function blendLine(
  { data, channels }: Raster,
  lines: { readonly first: number; readonly second: number; readonly part: number },
  across: Neighbours,
  out: Uint8Array,
): void {
  for (let x = 0, to = 0; x < across.part.length; x++) {
    const left = across.first[x];
    const right = across.second[x];
    const part = across.part[x];
    for (let c = 0; c < channels; c++, to++) {
      const above = data[lines.first + left + c] * (1 - part) + data[lines.first + right + c] * part;
      const below = data[lines.second + left + c] * (1 - part) + data[lines.second + right + c] * part;
      out[to] = Math.round(above * (1 - lines.part) + below * lines.part);
    }
  }
}
