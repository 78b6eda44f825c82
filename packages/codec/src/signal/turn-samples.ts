import type { Size } from '../raster.ts';

/** How a picture is turned: first it is transposed, then mirrored. */
export interface Turn {
  readonly transpose: boolean;
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
}

/** A picture of any number of channels. */
export interface Samples extends Size {
  readonly channels: number;
  /** Row-major, interleaved. */
  readonly data: ArrayLike<number>;
}

/** Writes the samples of a picture turned in this way. @returns its size */
export function turnSamples(picture: Samples, turn: Turn, turned: Float32Array | Uint8Array): Size {
  const { channels, data } = picture;
  const { transpose, mirrorX, mirrorY } = turn;
  const line = picture.width * channels;
  const [width, height] = transpose ? [picture.height, picture.width] : [picture.width, picture.height];
  const [right, down] = transpose ? [line, channels] : [channels, line];
  for (let y = 0, to = 0; y < height; y++) {
    const row = (mirrorY ? height - 1 - y : y) * down;
    for (let x = 0; x < width; x++, to += channels) {
      const from = row + (mirrorX ? width - 1 - x : x) * right;
      for (let c = 0; c < channels; c++) turned[to + c] = data[from + c];
    }
  }
  return { width, height };
}
