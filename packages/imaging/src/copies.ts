import type { Raster } from '@underpaint/codec';
import type { Channel, ChannelStep } from './channels.ts';
import { takeStep } from './simulate.ts';

/** Copies of one picture as they arrive after channels. Work that channels share is done once. */
export interface Copies {
  /** Equal for channels that do the same to this picture: a limit that it does not reach changes nothing. */
  wayOf(channel: Pick<Channel, 'steps'>): string;
  arrive(channel: Pick<Channel, 'steps'>): Promise<Raster>;
}

/** @param picture what the file shows that is sent. */
export function copiesOf(picture: Raster): Copies {
  const shrunk = new Map<string, Promise<Raster>>();
  const longSide = Math.max(picture.width, picture.height);

  function shrinkOnce(step: ChannelStep): Promise<Raster> {
    const name = JSON.stringify(step);
    const known = shrunk.get(name) ?? takeStep(picture, step);
    shrunk.set(name, known);
    return known;
  }

  return {
    wayOf: ({ steps }) => JSON.stringify(essential(steps, longSide)),
    arrive: async ({ steps }) => {
      const [first, ...rest] = essential(steps, longSide);
      if (first === undefined) return picture;
      let copy = await (isResize(first) ? shrinkOnce(first) : takeStep(picture, first));
      for (const step of rest) copy = await takeStep(copy, step);
      return copy;
    },
  };
}

function isResize(step: ChannelStep): boolean {
  return step.do === 'fit' || step.do === 'scale';
}

/** The steps that change a picture of this long side, without what does not show in its pixels. */
function essential(steps: readonly ChannelStep[], longSide: number): ChannelStep[] {
  const kept: ChannelStep[] = [];
  // Infinity once a step has made the size unknown.
  let side = longSide;
  for (const step of steps) {
    if (step.do === 'png' || (step.do === 'fit' && side <= step.longSide)) continue;
    kept.push(step.do === 'jpeg' ? { ...step, progressive: false } : step);
    if (step.do === 'fit') side = step.longSide;
    else if (!isEncoderOrTone(step)) side = Number.POSITIVE_INFINITY;
  }
  return kept;
}

function isEncoderOrTone({ do: what }: ChannelStep): boolean {
  return ['jpeg', 'jpegUnder', 'webp', 'tone', 'blur', 'sharpen'].includes(what);
}
