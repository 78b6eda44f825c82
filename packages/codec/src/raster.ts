/** Size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A decoded picture: 8-bit samples, row-major, interleaved RGB or RGBA (straight alpha).
 * `data.length === width * height * channels`.
 */
export interface Raster extends Size {
  readonly channels: 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/**
 * Samples that are taken for others would give a wrong answer instead of an error.
 * @throws RangeError if there are not as many as size and channels say
 */
export function checkSamples({ width, height, channels, data }: Raster): void {
  if ([3, 4].includes(channels) && data.length === width * height * channels) return;
  throw new RangeError(
    `a picture needs width × height × channels samples and 3 or 4 channels, got ${data.length} for ${width} × ${height} × ${channels}`,
  );
}
