import type { Blocks } from './signal/block-dct.ts';
import { TILE_SIDE_BLOCKS, type TileRect } from './signal/canvas.ts';
import { MODE_COUNT } from './signal/modes.ts';

/** Modes of the tiles of a canvas. */
export interface CanvasModes {
  readonly rect: TileRect;
  readonly modes: Float32Array;
}

/**
 * What a channel did to the modes of a canvas: it multiplied each by a gain and added noise. Both hardly depend on
 * what was embedded (measured: decision 042), so they predict how another embedding would arrive.
 */
export interface ChannelNoise {
  readonly received: { readonly rect: TileRect; readonly blocks: Blocks };
  /** By mode. */
  readonly gain: Float32Array;
  /** What the gains do not explain; laid out like `received.blocks.modes`. */
  readonly noise: Float32Array;
}

/** @param sent the modes as they were sent; covers at least the tiles received */
export function channelNoise(sent: CanvasModes, received: ChannelNoise['received']): ChannelNoise {
  const original = atTiles(sent, received.rect);
  const { modes } = received.blocks;
  const gain = new Float32Array(MODE_COUNT);
  for (let mode = 0; mode < MODE_COUNT; mode++) gain[mode] = regression(original, modes, mode);
  return { received, gain, noise: plusGained(modes, original, gain, -1) };
}

/** The blocks that would have arrived had these modes been sent. */
export function arrivalOf(sent: CanvasModes, { received, gain, noise }: ChannelNoise): Blocks {
  const original = atTiles(sent, received.rect);
  return { ...received.blocks, modes: plusGained(noise, original, gain, 1) };
}

/** `to` plus or minus the modes of another canvas, each multiplied by its gain. */
function plusGained(to: Float32Array, modes: Float32Array, gain: Float32Array, sign: 1 | -1): Float32Array {
  const sum = new Float32Array(to.length);
  for (let i = 0, mode = 0; i < to.length; i++, mode = mode + 1 === MODE_COUNT ? 0 : mode + 1) {
    sum[i] = to[i] + sign * gain[mode] * modes[i];
  }
  return sum;
}

function regression(from: Float32Array, to: Float32Array, mode: number): number {
  let [product, square] = [0, 0];
  for (let i = mode; i < from.length; i += MODE_COUNT) {
    product += from[i] * to[i];
    square += from[i] * from[i];
  }
  return square === 0 ? 1 : product / square;
}

/** The modes of the tiles of `rect`; zero for tiles that are not visible. */
function atTiles(from: CanvasModes, rect: TileRect): Float32Array {
  const columns = TILE_SIDE_BLOCKS * (rect.right - rect.left);
  const rows = TILE_SIDE_BLOCKS * (rect.bottom - rect.top);
  const pitch = TILE_SIDE_BLOCKS * (from.rect.right - from.rect.left);
  const height = TILE_SIDE_BLOCKS * (from.rect.bottom - from.rect.top);
  const x = TILE_SIDE_BLOCKS * (rect.left - from.rect.left);
  const y = TILE_SIDE_BLOCKS * (rect.top - from.rect.top);
  const skip = Math.max(0, -x);
  const count = Math.min(columns, pitch - x) - skip;
  const modes = new Float32Array(columns * rows * MODE_COUNT);
  for (let row = Math.max(0, -y); row < Math.min(rows, height - y) && count > 0; row++) {
    const start = ((y + row) * pitch + x + skip) * MODE_COUNT;
    modes.set(from.modes.subarray(start, start + count * MODE_COUNT), (row * columns + skip) * MODE_COUNT);
  }
  return modes;
}
