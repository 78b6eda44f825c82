import { Arena, loadSimulationKernels, type Raster } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { type Chroma, chromaOf } from './chroma-rows.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';
import { type Tone, tonedLevel, toneRows } from './tone-rows.ts';

/** What a sender has: the luma of a picture, and what can only be learned from its colours. */
export interface GreyPicture extends GreyRows {
  /** The picture after each colour was changed and clipped separately. */
  toned(tone: Tone): GreyPicture;
  /** Its colours for predicting a decoder's rounding; null if they are not known. */
  chroma(): Chroma | null;
  /** Its colours for their own sake; null if they are not known, or the picture has transparency. */
  colours(): Chroma | null;
  /** Whether a step can be taken of this luma: transparent parts are shown on white here, which not every step does. */
  canTake(step: ChannelStep): boolean;
}

/** ITU-R BT.601 luma in parts of 2¹⁵. */
const PARTS = [9798, 19234, 3736];
const PART_BITS = 15;
/** Bytes that the kernels may read or write past what they work on. */
const BEYOND = 64;

/** The luma of a raster as JPEG rounds it. Besides the raster only its chroma is kept, half a byte per pixel. */
export function greyOf(raster: Raster): GreyPicture {
  const { width, height } = raster;
  const strip = raster.channels === 3 ? opaqueStrip : transparentStrip;
  const keep = stripKeeper();
  let chroma: Chroma | null = null;
  const known = (): Chroma => {
    chroma ??= chromaOf(raster);
    return chroma;
  };
  return {
    width,
    height,
    strip: (from, to) => keep(strip(raster, from, to)),
    toned: (tone) => tonedPicture(raster, tone),
    chroma: known,
    colours: () => (raster.channels === 3 ? known() : null),
    canTake: ({ do: what }) => raster.channels === 3 || worksWithAlpha(what),
  };
}

/**
 * A picture of which only the luma of each pixel is known: tones and decoders are wrong where a colour clips.
 * @param colours its chroma, which says nothing about single pixels
 */
export function lumaOnly(rows: GreyRows, colours: () => Chroma | null = () => null): GreyPicture {
  return {
    ...rows,
    toned: (tone) => lumaOnly(toneRows(rows, tone)),
    chroma: () => null,
    colours,
    canTake: () => true,
  };
}

function tonedPicture(raster: Raster, tone: Tone): GreyPicture {
  const { width, height } = raster;
  const rows = { width, height, strip: (from: number, to: number) => tonedStrip(raster, { from, to, tone }) };
  return { ...lumaOnly(rows), chroma: () => chromaOf(raster, (level) => tonedLevel(tone, level)) };
}

/** Tones drop alpha, and screens have a background colour of their own. */
function worksWithAlpha(what: ChannelStep['do']): boolean {
  return what === 'jpeg' || what === 'png' || what === 'fit' || what === 'scale' || what === 'crop';
}

function opaqueStrip({ data, width }: Raster, from: number, to: number): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const pixels = (to - from) * width;
  const source = arena.take(3 * pixels + BEYOND);
  arena.bytes(source, 3 * pixels).set(data.subarray(3 * from * width, 3 * to * width));
  const out = arena.take(pixels + BEYOND);
  kernels.greyRgb(source, pixels, out);
  return arena.bytes(out, pixels);
}

function transparentStrip({ data, width }: Raster, from: number, to: number): Uint8Array {
  const out = new Uint8Array((to - from) * width);
  for (let i = 0, p = 4 * from * width; i < out.length; i++, p += 4) {
    const luma = PARTS[0] * data[p] + PARTS[1] * data[p + 1] + PARTS[2] * data[p + 2];
    const share = data[p + 3] / 255;
    out[i] = Math.round(share * luma * 2 ** -PART_BITS + (1 - share) * 255);
  }
  return out;
}

function tonedStrip(
  { data, width, channels }: Raster,
  { from, to, tone }: { readonly from: number; readonly to: number; readonly tone: Tone },
): Uint8Array {
  const [red, green, blue] = PARTS.map((part) =>
    Int32Array.from({ length: 256 }, (_, x) => part * tonedLevel(tone, x)),
  );
  const half = 1 << (PART_BITS - 1);
  const out = new Uint8Array((to - from) * width);
  for (let i = 0, p = channels * from * width; i < out.length; i++, p += channels) {
    out[i] = (red[data[p]] + green[data[p + 1]] + blue[data[p + 2]] + half) >> PART_BITS;
  }
  return out;
}
