import type { Raster } from '@underpaint/codec';
import type { ChannelStep } from '../channels/channels.ts';
import {
  type Chroma,
  chromaOfSamples,
  keptChroma,
  lumaOfSamples,
  samplesOf,
  shownSamples,
} from './colours.ts';
import { type GreyRows, lastStrip } from './grey-rows.ts';
import { type Tone, toneRows } from './tone-rows.ts';

/** Luma, and chroma if it is known. */
export interface Taken {
  readonly luma: GreyRows;
  readonly chroma: Chroma | null;
}

/** The luma of a picture to be sent, and what only its colours can tell. */
export interface GreyPicture extends GreyRows {
  /** The picture after each colour is changed and clipped separately. */
  toned(tone: Tone): Taken;
  /** Its colours for predicting a decoder's rounding; null if they are not known. */
  chroma(): Chroma | null;
  /** Its colours for their own sake; null if they are unknown, or if the picture has transparency. */
  colours(): Chroma | null;
  /** Whether a step can be taken on this luma: transparent parts are shown on white here, which does not suit every step. */
  canTake(step: ChannelStep): boolean;
}

/** The luma of a raster as JPEG rounds it. Only the raster's chroma is stored besides it, half a byte per pixel. */
export function greyOf(raster: Raster): GreyPicture {
  const samples = samplesOf(raster);
  let chroma: Chroma | null = null;
  const known = (): Chroma => {
    chroma ??= keptChroma(chromaOfSamples(samples));
    return chroma;
  };
  return {
    ...lumaOfSamples(samples),
    toned: (tone) => tonedSamples(samples, tone),
    chroma: known,
    colours: () => (raster.channels === 3 ? known() : null),
    canTake: ({ do: what }) => raster.channels === 3 || worksWithAlpha(what),
  };
}

/**
 * A picture of which only the luma of each pixel is known: decoding is wrong wherever a colour clips.
 * @param colours its chroma, which says nothing about single pixels; without it, tones too are wrong where a colour clips
 */
export function lumaOnly(rows: GreyRows, colours: () => Chroma | null = () => null): GreyPicture {
  return {
    ...rows,
    toned: (tone) => toned({ luma: rows, chroma: colours() }, tone),
    chroma: () => null,
    colours,
    canTake: () => true,
  };
}

/** The same after each colour is changed and clipped separately; without chroma, as if the picture were grey. */
export function toned({ luma, chroma }: Taken, tone: Tone): Taken {
  if (chroma === null) return { luma: toneRows(luma, tone), chroma };
  return tonedSamples(shownSamples(luma, chroma), tone);
}

function tonedSamples(samples: GreyRows, tone: Tone): Taken {
  const changed = { ...samples, strip: lastStrip(toneRows(samples, tone).strip) };
  return { luma: lumaOfSamples(changed), chroma: chromaOfSamples(changed) };
}

/** Tones drop alpha, and screens have a background colour of their own. */
function worksWithAlpha(what: ChannelStep['do']): boolean {
  return what === 'jpeg' || what === 'png' || what === 'fit' || what === 'scale' || what === 'crop';
}
