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
