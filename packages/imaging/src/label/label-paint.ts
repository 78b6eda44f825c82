import type { Raster } from '@underpaint/codec';
import type { WordMask } from './label-words.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** The product's pigments by daylight. */
const PAPER: Colour = [0xf8, 0xf4, 0xeb];
export const INK: Colour = [0x23, 0x1a, 0x14];
export const UMBER: Colour = [0x66, 0x52, 0x3f];
const LINE: Colour = [0xb9, 0xac, 0x97];
const SHADOW: Colour = [0xe6, 0xde, 0xcf];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An opaque band of paper. */
export function paperBand(size: { width: number; height: number; channels: 3 | 4 }): Raster {
  const band = { ...size, data: new Uint8Array(size.width * size.height * size.channels).fill(255) };
  fillBox(band, { left: 0, top: 0, ...size }, PAPER);
  return band;
}

export function fillBox(band: Raster, { left, top, width, height }: Box, colour: Colour): void {
  if (width <= 0 || height <= 0) return;
  const from = (top * band.width + left) * band.channels;
  const to = from + width * band.channels;
  for (let p = from; p < to; p += band.channels) band.data.set(colour, p);
  for (let y = 1; y < height; y++) band.data.copyWithin(from + y * band.width * band.channels, from, to);
}

/** The picture's lower edge: a thin line, and below it a shadow that fades into the paper. */
export function paintEdge(band: Raster, line: number): void {
  fillBox(band, { left: 0, top: 0, width: band.width, height: line }, LINE);
  for (let y = line; y < 3 * line; y++) {
    const faded = mix(SHADOW, PAPER, (y - line) / (2 * line));
    fillBox(band, { left: 0, top: y, width: band.width, height: 1 }, faded);
  }
}

/** Lays ink on the paper through a word's mask. */
export function paintWord(
  band: Raster,
  mask: WordMask,
  { left, top, colour }: { left: number; top: number; colour: Colour },
): void {
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const share = (mask.data[y * mask.width + x] as number) / 255;
      if (share === 0) continue;
      band.data.set(mix(PAPER, colour, share), ((top + y) * band.width + left + x) * band.channels);
    }
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const blend = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [blend(0), blend(1), blend(2)];
}
