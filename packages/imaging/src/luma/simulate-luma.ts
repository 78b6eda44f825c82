import type { RowSource } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { fitFactor, resized } from '../geometry.ts';
import { blurRows } from './blur-rows.ts';
import { type Chroma, shownRows, takeChromaStep } from './chroma-rows.ts';
import { appRows, cropRows, screenRows } from './frame-rows.ts';
import type { GreyPicture } from './grey-picture.ts';
import { type GreyRows, rowSourceOf } from './grey-rows.ts';
import { jpegRows } from './jpeg-rows.ts';
import { resizeRows } from './resize-rows.ts';
import { sharpenRows } from './sharpen-rows.ts';
import { toneRows } from './tone-rows.ts';

/**
 * The luma that arrives after a channel's steps. Nothing is computed before its rows are read, and no plane of it is
 * ever made: what a step needs of the one before is made in strips.
 * @returns null where a step cannot be simulated on luma: WebP, JPEG to a size or with mozjpeg's trellis, a tone or a
 * screen for transparent pictures, and what `resizeRows` leaves out.
 * @throws CodecError `runtime.unsupported` while rows are read
 */
export function simulateLuma(picture: GreyPicture, steps: readonly ChannelStep[]): RowSource | null {
  if (!steps.every((step) => picture.canTake(step))) return null;
  const [first, ...others] = steps;
  const isToned = first?.do === 'tone';
  const start = isToned ? picture.toned(first) : picture;
  const isDecoded = steps.findLast((step) => step.do !== 'png')?.do === 'jpeg';
  const taken = takeSteps(
    { luma: start, chroma: isDecoded ? start.chroma() : null },
    isToned ? others : steps,
  );
  if (taken === null) return null;
  return taken.chroma === null ? rowSourceOf(taken.luma) : shownRows(taken.luma, taken.chroma);
}

interface Taken {
  readonly luma: GreyRows;
  readonly chroma: Chroma | null;
}

function takeSteps(start: Taken, steps: readonly ChannelStep[]): Taken | null {
  let now = start;
  for (const step of steps) {
    const luma = takeStep(now.luma, step);
    if (luma === null) return null;
    const chroma = now.chroma && takeChromaStep(now.chroma, step, { before: now.luma, after: luma });
    if (now.chroma !== null && chroma === null) return null;
    now = { luma, chroma };
  }
  return now;
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
