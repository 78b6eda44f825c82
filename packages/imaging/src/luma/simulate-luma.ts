import type { ColourRows, Raster, RowSource } from '@underpaint/codec';
import { BAND_ROWS, bandTops } from '../channels/bands.ts';
import { CHANNELS, type ChannelStep } from '../channels/channels.ts';
import { cropWindow, fitFactor, resized } from '../channels/geometry.ts';
import { showsAll } from '../channels/shows-all.ts';
import { remember } from '../shared/remember.ts';
import type { Size } from '../shared/size.ts';
import { blurRows } from './blur-rows.ts';
import { encodeChroma, takeChromaStep } from './chroma-rows.ts';
import { type Chroma, keptChroma, rasterOf, shownRaster, shownRows, shownSamples } from './colours.ts';
import { appRows, cropRows, cropTo, screenRows } from './frame-rows.ts';
import { type GreyPicture, type Taken, toned } from './grey-picture.ts';
import {
  type GreyRows,
  type LevelMemory,
  levelPool,
  planeOf,
  reusedLevels,
  rowSourceOf,
  rowsOf,
} from './grey-rows.ts';
import { jpegRows } from './jpeg-rows.ts';
import { resizeRows } from './resize-rows.ts';
import { sharpenRows } from './sharpen-rows.ts';
import { toneRows } from './tone-rows.ts';

/** Simulates what arrives of one picture after the steps of channels. */
export interface Simulator {
  /**
   * The luma; null if a step cannot be simulated on luma: WebP, JPEG to a size or with mozjpeg's trellis, tones or
   * screens for transparent pictures, and what `resizeRows` rules out. Reading rows may throw CodecError
   * `runtime.unsupported`.
   */
  luma(steps: readonly ChannelStep[]): RowSource | null;
  /** Luma, and chroma at half the size; null as for luma, for tones, and if the colours are unknown. */
  colours(steps: readonly ChannelStep[]): ColourRows | null;
  /**
   * The picture in colours after a step that does not take the whole picture in colours: a smaller copy, a crop or a
   * screen, with chroma at half the size; and, where only luma and chroma are known, any crop, and tones. Null as for
   * `luma`, if the colours are unknown, and for other steps.
   */
  inColours(step: ChannelStep): Raster | null;
  /**
   * Bands of the same, one below the other, which stand for all of it (`bandTops`); null also unless the step moves
   * pixels.
   */
  bands(step: ChannelStep, count: number): Raster | null;
  /** Releases the memory of what was kept; nothing can be requested after this. */
  close(): void;
}

/**
 * Simulates channels on the luma of a picture. Nothing is computed before its rows are read, and what a step needs of
 * the one before is made in strips. Only two things are kept as planes: sizes that several channels share, and the
 * latest crop or screen, which is read twice, for the message and for its place.
 */
export function simulator(picture: GreyPicture): Simulator {
  const shared = new Map<string, GreyRows | null>();
  const sharedChroma = new Map<string, Chroma | null>();
  const pool = levelPool();
  const memory = reusedLevels(pool.take);
  let last: { readonly name: string; readonly luma: GreyRows } | null = null;

  /** The colours needed to take the steps one by one on luma; null if they are not needed, or not known. */
  function chromaFor([, ...others]: readonly ChannelStep[], isDecoded: boolean): Chroma | null {
    if (!isDecoded) return null;
    return picture.chroma() ?? (others.some((step) => step.do === 'tone') ? picture.colours() : null);
  }

  function takeFirst(step: ChannelStep | undefined, chroma: Chroma | null): Taken | null {
    if (step === undefined) return { luma: picture, chroma };
    if (step.do === 'tone') return picture.toned(step);
    if (!isShared(step, picture)) return takeOne({ luma: picture, chroma }, step);
    const name = nameOf(step);
    const luma = remember(shared, name, () => whole(takeStep(picture, step), pool.take));
    if (luma === null || chroma === null) return luma && { luma, chroma };
    const colours = remember(sharedChroma, name, () =>
      wholeChroma(takeChromaStep(chroma, step, { before: picture, after: luma }), pool.take),
    );
    return colours && { luma, chroma: colours };
  }

  function takeFirstOfBoth(step: ChannelStep, chroma: Chroma): Colourful | null {
    if (!isShared(step, picture)) return takeBoth({ luma: picture, chroma }, step);
    const taken = takeFirst(step, chroma);
    return taken?.chroma ? { luma: taken.luma, chroma: taken.chroma } : null;
  }

  function made(luma: GreyRows, steps: readonly ChannelStep[]): GreyRows {
    const [first, ...others] = steps;
    const isThere = first && isShared(first, picture) && others.every((step) => step.do === 'png');
    if (isThere || showsAll({ steps })) return luma;
    const name = JSON.stringify(steps);
    if (last?.name !== name) last = { name, luma: rowsOf(planeOf(luma, memory)) };
    return last.luma;
  }

  return {
    luma: (steps) => {
      if (!steps.every((step) => picture.canTake(step))) return null;
      const [first, ...others] = steps;
      const isDecoded = steps.findLast((step) => step.do !== 'png')?.do === 'jpeg';
      let taken = takeFirst(first, chromaFor(steps, isDecoded));
      for (const step of others) taken = taken && takeOne(taken, step);
      if (taken === null) return null;
      const luma = made(taken.luma, steps);
      return isDecoded && taken.chroma !== null ? shownRows(luma, taken.chroma) : rowSourceOf(luma);
    },
    colours: (steps) => {
      if (!steps.every((step) => step.do !== 'tone' && picture.canTake(step))) return null;
      const [first, ...others] = steps;
      const chroma = picture.colours();
      if (chroma === null) return null;
      let taken: Colourful | null =
        first === undefined ? { luma: picture, chroma } : takeFirstOfBoth(first, chroma);
      for (const step of others) taken = taken && takeBoth(taken, step);
      if (taken === null) return null;
      const { blue, red } = taken.chroma;
      return { luma: rowSourceOf(made(taken.luma, steps)), cb: rowSourceOf(blue), cr: rowSourceOf(red) };
    },
    inColours: (step) => {
      const chroma = picture.canTake(step) ? picture.colours() : null;
      if (chroma === null) return null;
      if (!isPlain(step, picture))
        return picture.chroma() === null ? takeOfColours(picture, chroma, step) : null;
      const taken = takeFirstOfBoth(step, chroma);
      return taken && shownRaster(taken.luma, taken.chroma);
    },
    bands: (step, count) => {
      const chroma = picture.canTake(step) && isPlain(step, picture) ? picture.colours() : null;
      const taken = chroma && takeFirstOfBoth(step, chroma);
      return taken && bandsOfRows(shownSamples(taken.luma, taken.chroma), count);
    },
    close: pool.release,
  };
}

/** What arrives after one channel, see `Simulator`. */
export function simulateLuma(picture: GreyPicture, steps: readonly ChannelStep[]): RowSource | null {
  return simulator(picture).luma(steps);
}

interface Colourful {
  readonly luma: GreyRows;
  readonly chroma: Chroma;
}

function takeBoth({ luma, chroma }: Colourful, step: ChannelStep): Colourful | null {
  const after = takeStep(luma, step);
  const colours = after && encodeChroma(chroma, step, { before: luma, after });
  return colours && { luma: after, chroma: colours };
}

function takeOne({ luma, chroma }: Taken, step: ChannelStep): Taken | null {
  if (step.do === 'tone') return toned({ luma, chroma }, step);
  const after = takeStep(luma, step);
  if (after === null) return null;
  if (chroma === null) return { luma: after, chroma };
  const colours = takeChromaStep(chroma, step, { before: luma, after });
  return colours && { luma: after, chroma: colours };
}

/** A crop or a tone of a picture in colours; null for other steps. */
function takeOfColours(luma: GreyRows, chroma: Chroma, step: ChannelStep): Raster | null {
  const samples = shownSamples(luma, chroma);
  if (step.do === 'tone') return rasterOf(toneRows(samples, step));
  if (step.do !== 'crop') return null;
  const { left, top, width, height } = cropWindow(luma, step);
  return rasterOf(cropTo(samples, { left: 3 * left, top, width: 3 * width, height }));
}

/** @param samples three to a pixel */
function bandsOfRows({ width, height, strip }: GreyRows, count: number): Raster {
  const data = new Uint8Array(count * BAND_ROWS * width);
  for (const [band, top] of bandTops(height, count).entries()) {
    data.set(strip(top, top + BAND_ROWS), band * BAND_ROWS * width);
  }
  return { width: width / 3, height: count * BAND_ROWS, channels: 3, data };
}

const nameOf = (step: ChannelStep): string => JSON.stringify(step);

/** Sizes to which several channels first shrink a picture, and screens on which several show it. */
const SHARED = namesSharedBy(
  CHANNELS.flatMap(({ steps: [first] }) => (first?.do === 'fit' || first?.do === 'screen' ? [first] : [])),
);

function namesSharedBy(steps: readonly ChannelStep[]): ReadonlySet<string> {
  return new Set(steps.map(nameOf).filter((name, i, all) => all.indexOf(name) !== i));
}

/** Whether the result of a step is worth keeping: small enough, and needed again. Never true for an encoder. */
function isShared(step: ChannelStep, size: Size): boolean {
  if (!SHARED.has(nameOf(step))) return false;
  if (step.do === 'screen') return true;
  return step.do === 'fit' && fitFactor(size, step.longSide) < 1 && step.longSide <= LONGEST_KEPT;
}

/** Names the first step of a channel if other channels begin with it too and its result is kept; otherwise null. */
export function sharedBeginning(steps: readonly ChannelStep[], size: Size): string | null {
  const [first] = steps;
  return first && isShared(first, size) ? nameOf(first) : null;
}

/** Pixels. */
const LONGEST_KEPT = 2048;

function whole(rows: GreyRows | null, memory: LevelMemory): GreyRows | null {
  return rows && rowsOf(planeOf(rows, memory));
}

function wholeChroma(chroma: Chroma | null, memory: LevelMemory): Chroma | null {
  return chroma && keptChroma(chroma, memory);
}

/** Whether a step moves pixels and does nothing else, to chroma as to luma. */
function isPlain(step: ChannelStep, size: Size): boolean {
  if (step.do !== 'crop') return step.do === 'fit' || step.do === 'scale' || step.do === 'screen';
  const { left, top } = cropWindow(size, step);
  return left % 2 === 0 && top % 2 === 0;
}

/**
 * Whether a step matches other implementations only roughly, half a level off: sharpening, and a canvas that drops
 * pixels.
 */
export function isRough(step: ChannelStep): boolean {
  return step.do === 'sharpen' || (step.do === 'scale' && step.kernel === 'aliased');
}

/** The picture after one step; null as in `simulateLuma`. */
export function takeStep(rows: GreyRows, step: ChannelStep): GreyRows | null {
  switch (step.do) {
    case 'fit':
      return resizeRows(rows, resized(rows, fitFactor(rows, step.longSide)), step.kernel ?? 'lanczos3');
    case 'scale':
      return resizeRows(rows, resized(rows, step.factor), step.kernel ?? 'lanczos3');
    case 'crop':
      return cropRows(rows, step);
    case 'screen':
      return screenRows(rows, step);
    case 'app':
      return appRows(rows, step);
    case 'tone':
      return toneRows(rows, step);
    case 'blur':
      return blurRows(rows, step.sigma);
    case 'jpeg':
      return step.mozjpeg === true ? null : jpegRows(rows, step.quality);
    case 'png':
      return rows;
    case 'sharpen':
      return sharpenRows(rows, step.sigma);
    case 'webp':
    case 'jpegUnder':
      return null;
  }
}
