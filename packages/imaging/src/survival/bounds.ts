import { CHANNELS, type Channel, type ChannelStep, channelNamed } from '../channels/channels.ts';
import { fitFactor, resized } from '../channels/geometry.ts';
import type { Size } from '../shared/size.ts';
import { essential } from './copies.ts';
import { type FittingQualities, fittingBySize } from './fitting-quality.ts';

/**
 * For encoders that cannot be simulated on luma, a JPEG quality after which luma never kept more of a message than
 * the encoder itself (decision 040).
 */
const HARSHER = { webp80: 30, webp60: 15 } as const;
/** JPEG quality that keeps about as much of a message as WebP at quality 80; used for predictions. */
const LIKE_WEBP = 40;
/**
 * Shares of the margins after `LIKE_WEBP` and after the harsher quality; WebP hardly ever keeps less than these
 * (decision 040). Shrunk copies are less alike.
 */
const SHARES = { whole: { like: 1 / 1.5, harsher: 1 }, shrunk: { like: 0.5, harsher: 0.55 } } as const;
/** If less than this is left after the JPEG quality like it, WebP has never left a message readable (decision 040). */
const HOPELESS = 0.35;
/**
 * Takes libwebp less than half the time, and usually keeps slightly less of a message than WebP at quality 80
 * (decision 040).
 */
const QUICK_WEBP: ChannelStep = { do: 'webp', quality: 76, effort: 1 };

/** A channel whose margin is a bound on that of another. */
export interface Bound {
  readonly channel: Channel;
  /** The other channel keeps at least this share of its margin. */
  readonly share: number;
}

const NOT_SAMPLED: FittingQualities = new Map();

/**
 * Channels of JPEG alone that give a lower bound on what another one keeps of a message, the coarsest last; none if
 * nothing is known.
 */
export function boundsOf(channel: Channel, size: Size, fitting = NOT_SAMPLED): readonly Bound[] {
  const harsher = harsherThan(channel, size, fitting);
  if (harsher === null) return [];
  const similar = likeWebp(channel, size);
  if (similar === null) return [{ channel: harsher, share: 1 }];
  const shares = SHARES[isShrunk(channel, size) ? 'shrunk' : 'whole'];
  return [
    { channel: similar, share: shares.like },
    { channel: harsher, share: shares.harsher },
  ];
}

/** The same as `alike` for channels whose only unknown is WebP; null for others. */
function likeWebp(channel: Channel, size: Size): Channel | null {
  return channel.steps.some(isFineWebp) ? alike(channel, size) : null;
}

/** A channel of JPEG alone, and the margin after it below which this one loses the message; null if none is known. */
export function hopelessBelow(channel: Channel, size: Size): { channel: Channel; margin: number } | null {
  const similar = likeWebp(channel, size);
  return similar && { channel: similar, margin: HOPELESS };
}

/** A channel, in JPEG, that keeps no more of a message than this one; null if none is known. */
function harsherThan(channel: Channel, size: Size, fitting: FittingQualities): Channel | null {
  return replaced(channel, size, (step, at) => {
    if (step.do === 'webp') return jpeg(isFineWebp(step) ? HARSHER.webp80 : HARSHER.webp60);
    if (step.do !== 'jpegUnder') return step;
    const quality = fitting.get(channel.name) ?? fittingBySize(at, step.maxBytes);
    return quality === null ? null : jpeg(quality);
  });
}

/** A channel with quicker encoders that seldom keeps more of a message than this one; null if none is known. */
export function quickerThan(channel: Channel, size: Size): Channel | null {
  if (!channel.steps.some(isFineWebp) || isShrunk(channel, size)) return null;
  return { ...channel, steps: channel.steps.map((step) => (isFineWebp(step) ? QUICK_WEBP : step)) };
}

/** A channel, in JPEG, that keeps about as much of a message as this one; null if none is known. */
export function alike(channel: Channel, size: Size): Channel | null {
  return replaced(channel, size, (step) => {
    if (step.do === 'webp') return jpeg(isFineWebp(step) ? LIKE_WEBP : HARSHER.webp60);
    return step.do === 'jpegUnder' ? null : step;
  });
}

/**
 * At the cover's own quality and size, JPEG loses next to nothing. So a finer JPEG keeps slightly less than that, but
 * never less than this share (decision 040); once the picture has been shrunk, it keeps more.
 */
const FINER = 0.6;
/**
 * How many times as long as a smaller copy another one must be, depending on its edit, to be certain to keep more of
 * a message in a JPEG that is no coarser (decision 040).
 */
const LARGER = { unedited: 1.4, blur: 1.4, sharpen: 4 } as const;
/**
 * An unedited copy that much longer may even be saved slightly coarser, by up to this much JPEG quality: it always
 * kept at least this share (decision 040).
 */
const LITTLE_COARSER = { quality: 5, share: 0.9 } as const;

/** By name, another channel that does more harm, and the share of its margin that this one always kept (decision 040). */
const DOES_MORE: ReadonlyMap<string, Bound> = new Map([
  ['screenshot', { channel: channelNamed('screenshot-whatsapp'), share: 0.9 }],
  ['bright-q85', { channel: channelNamed('contrast-q85'), share: 0.9 }],
  ['crop10-q75', { channel: channelNamed('crop30-q75'), share: 1 }],
]);

/**
 * For a picture of this size, finds the channels that keep less of a message than another one: those that do the same
 * except for a last JPEG of lower quality, those that shrink the picture far more and save it hardly any finer, and
 * those known to do more harm.
 */
export function coarserIn(size: Size, fitting = NOT_SAMPLED): (channel: Channel) => readonly Bound[] {
  const known = CHANNELS.flatMap((channel) => {
    const family = familyOf(channel, size);
    // What survives at half the size of a small picture may not survive a blur.
    const isKnown = family?.edit === 'unedited' && channel.steps.every((step) => step.do !== 'scale');
    return isKnown ? [{ channel, family }] : [];
  });
  return (channel) => {
    const other = DOES_MORE.get(channel.name);
    if (other !== undefined) return [other];
    const harsher = harsherThan(channel, size, fitting);
    const fine = harsher && familyOf(harsher, size);
    if (fine === null) return [];
    return known.flatMap(({ channel, family }) => {
      const share = certainShare(family, fine);
      return share === null ? [] : [{ channel, share }];
    });
  };
}

/** Of pictures larger than this by the factor in `LARGER`, this copy is simulated first: services need it anyway. */
const SMALL_COPY = { do: 'fit', longSide: 2048 } as const;
/**
 * After a tone or crop and a JPEG no coarser, the whole picture always kept at least this share of that copy's margin
 * (decision 040).
 */
const SMALL_SHARE = 0.9;
/** JPEG quality. */
const SMALL_QUALITY = 75;
/** How much closer to 100 that copy's quality must be for it to keep about as much as the whole; used for predictions. */
const SMALL_FINER = 0.4;

/** A channel that keeps less than this one because it first shrinks a large picture; null if none is known. */
export function smallerThan(channel: Channel, size: Size): Bound | null {
  const smaller = withSmallCopy(channel, size, () => SMALL_QUALITY);
  return smaller && { channel: smaller, share: SMALL_SHARE };
}

/** A channel that keeps about as much as this one although it first shrinks a large picture; null if none is known. */
export function smallerLike(channel: Channel, size: Size): Channel | null {
  return withSmallCopy(channel, size, (quality) => Math.round(quality + SMALL_FINER * (100 - quality)));
}

/** @param finer gives the JPEG quality of the small copy for that of the channel */
function withSmallCopy(
  { steps, ...channel }: Channel,
  { width, height }: Size,
  finer: (quality: number) => number,
): Channel | null {
  if (Math.max(width, height) < LARGER.unedited * SMALL_COPY.longSide) return null;
  const [edit, last, ...others] = steps;
  const isEdit = edit?.do === 'tone' || edit?.do === 'crop';
  if (!isEdit || last?.do !== 'jpeg' || last.quality < SMALL_QUALITY || others.length > 0) return null;
  return { ...channel, steps: [SMALL_COPY, edit, jpeg(finer(last.quality))] };
}

interface Family {
  /** Names the steps before the last JPEG. */
  readonly before: string;
  /** Infinity without one. */
  readonly quality: number;
  /** Whether the last of those steps shrinks the picture. */
  readonly isShrunk: boolean;
  /** Pixels of the long side, if those steps do no more than shrink or edit the picture; otherwise null. */
  readonly longSide: number | null;
  readonly edit: keyof typeof LARGER;
}

function familyOf({ steps }: Channel, size: Size): Family | null {
  const done = essential(steps, size);
  const last = done.at(-1);
  const isJpeg = last?.do === 'jpeg' && last.mozjpeg !== true && last.subsampling !== '4:4:4';
  const before = isJpeg ? done.slice(0, -1) : done;
  const [first, ...others] = before;
  const edit = first?.do === 'blur' || first?.do === 'sharpen' ? first.do : 'unedited';
  const unedited = edit === 'unedited' ? before : others;
  if (unedited.some((step) => !isShrinking(step) && step.do !== 'jpeg')) return null;
  return {
    before: JSON.stringify(before),
    quality: isJpeg ? last.quality : Number.POSITIVE_INFINITY,
    isShrunk: before.slice(-1).some(isShrinking),
    longSide: longSideAfter(unedited, size),
    edit,
  };
}

/** Whether a step shrinks the picture as most services do. */
function isShrinking(step: ChannelStep): boolean {
  return step.do === 'fit' || (step.do === 'scale' && step.factor < 1 && step.kernel === 'lanczos3');
}

/** Null if the steps do more than shrink the picture once. */
function longSideAfter([first, ...others]: readonly ChannelStep[], { width, height }: Size): number | null {
  if (first === undefined) return Math.max(width, height);
  if (others.length > 0) return null;
  if (first.do === 'scale') return first.factor * Math.max(width, height);
  return first.do === 'fit' ? first.longSide : null;
}

/** The share of a channel's margin that a finer one is certain to keep; null if that one is not known to be finer. */
function certainShare(coarse: Family, fine: Family): number | null {
  if (coarse.before === fine.before) {
    if (coarse.quality >= fine.quality) return null;
    return fine.isShrunk ? 1 : FINER;
  }
  if (coarse.longSide === null || fine.longSide === null) return null;
  if (LARGER[fine.edit] * coarse.longSide > fine.longSide) return null;
  if (coarse.quality <= fine.quality) return 1;
  const isLittleCoarser = coarse.quality - fine.quality <= LITTLE_COARSER.quality;
  return isLittleCoarser && fine.edit === 'unedited' ? LITTLE_COARSER.share : null;
}

/** Whether a picture of this size is shrunk on its way. */
const isShrunk = ({ steps }: Channel, size: Size): boolean => essential(steps, size).some(isShrinking);

/** WebP of at least the quality at which its bounds were measured. */
const isFineWebp = (step: ChannelStep): boolean => step.do === 'webp' && step.quality >= 80;

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
