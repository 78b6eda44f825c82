import type { Channel, ChannelStep } from './channels.ts';
import { fitFactor, resized, type Size } from './geometry.ts';

/**
 * Encoders that luma cannot simulate, and the quality of JPEG after which, on luma, never more of a message was left than
 * after them (decision 040).
 */
const HARSHER = { webp80: 30, webp60: 15 } as const;
/** About as much of a message is left as after WebP at quality 80: to foresee with. */
const LIKE_WEBP = 40;
/** More than any margin after that one was over that after WebP (decision 040). */
const LIKENESS = 1.5;
/** Qualities of JPEG, and the pixels a byte that it has at least at each for every photograph measured. */
const FITTING = [
  { quality: 80, pixelsAByte: 3 },
  { quality: 40, pixelsAByte: 6 },
] as const;

/** A channel of which something is known of another. */
export interface Bound {
  readonly channel: Channel;
  /** What of its margin is left in the other one at least. */
  readonly share: number;
}

/** What tells, by JPEG alone, how much is left of a message in a channel at least; none where nothing is known. */
export function boundsOf(channel: Channel, size: Size): readonly Bound[] {
  const harsher = harsherThan(channel, size);
  if (harsher === null) return [];
  const isLikeWebp = channel.steps.some((step) => step.do === 'webp' && step.quality >= 80);
  const similar = isLikeWebp ? alike(channel, size) : null;
  const bounds = [{ channel: harsher, share: 1 }];
  return similar === null ? bounds : [...bounds, { channel: similar, share: 1 / LIKENESS }];
}

/** A channel, in JPEG, that leaves no more of a message than this one; null where none is known. */
function harsherThan(channel: Channel, size: Size): Channel | null {
  return replaced(channel, size, (step, at) => {
    if (step.do === 'webp') return jpeg(step.quality >= 80 ? HARSHER.webp80 : HARSHER.webp60);
    if (step.do !== 'jpegUnder') return step;
    const fits = FITTING.find(({ pixelsAByte }) => at.width * at.height <= pixelsAByte * step.maxBytes);
    return fits === undefined ? null : jpeg(fits.quality);
  });
}

/** A channel, in JPEG, that leaves about as much of a message as this one; null where none is known. */
export function alike(channel: Channel, size: Size): Channel | null {
  return replaced(channel, size, (step) => {
    if (step.do === 'webp') return jpeg(step.quality >= 80 ? LIKE_WEBP : HARSHER.webp60);
    return step.do === 'jpegUnder' ? null : step;
  });
}

const jpeg = (quality: number): ChannelStep => ({ do: 'jpeg', quality });

function replaced(
  channel: Channel,
  size: Size,
  replace: (step: ChannelStep, size: Size) => ChannelStep | null,
): Channel | null {
  const steps: ChannelStep[] = [];
  let at = size;
  for (const step of channel.steps) {
    const instead = replace(step, at);
    if (instead === null) return null;
    steps.push(instead);
    if (step.do === 'fit') at = resized(at, fitFactor(at, step.longSide));
  }
  return { ...channel, steps };
}
