import { fineCanvas, LARGE_PIXELS, SHORT_MESSAGE, SMALL_PIXELS } from '@underpaint/codec';
import { type Channel, channelNamed } from '../channels/channels.ts';

/** Something that a picture must survive. */
export interface Requirement {
  readonly channel: Channel;
  /** Factor on the channel's margin: below 1, the part that a crop or another encoder leaves of it; above 1, see `rare`. */
  readonly share: number;
}

export interface Requirements {
  /** Quality may go down to `floor` for these. */
  readonly needs: readonly Requirement[];
  /** Quality may go down to `hopeFloor` only for these. */
  readonly hopes: readonly Requirement[];
  /** Decibels over RGB. */
  readonly floor: number;
  readonly hopeFloor: number;
  /** The highest quality worth having: nobody sees the difference beyond it. */
  readonly best: number;
  /** The quality tried first: near what most pictures of the size get. */
  readonly start: number;
}

/**
 * From this many pixels on, encoders at full size and sharpening hardly touch a message's frequencies: services that
 * shrink the picture do more harm.
 */
const HUGE_PIXELS = 4_000_000;

/** From this many pixels on, long messages have as much room to spare as short ones. */
const ROOMY_PIXELS = 2_000_000;

/** Decibels over RGB, as are those below. */
const BEST = 60;
const SHORT_FLOOR = 47;
const HOPE_FLOOR = 50;
/** In a small picture with a long message. */
const CROWDED_HOPE_FLOOR = 47;
const STURDY_FLOOR = 42;
/** Where there is room, being hard to see is worth more than the last hope. */
const ROOMY_STURDY_HOPE_FLOOR = 43.5;
const STURDY_START = 48;

const need = (name: string): Requirement => ({ channel: channelNamed(name), share: 1 });
/** A channel that is simulated exactly needs less room to spare. */
const rare = (name: string): Requirement => ({ channel: channelNamed(name), share: 1.17 });

const NEEDS = ['messenger', 'wechat', 'whatsapp-small', 'instagram'].map(need);
const NEEDS_BELOW_HUGE = ['q50', 'webp80'].map(need);
/** Not required of small pictures with long messages, nor of those on a finer canvas, which is lost at half the size. */
const HALF = need('half-q75');
/** Finding the place of the crop costs an eighth of the margin. */
const CROP_30: Requirement = { channel: channelNamed('crop30-q75'), share: 0.88 };
/** Cropping half of each side leaves a quarter of the picture, and finding its place costs a fifth. */
const CROP_50: Requirement = { channel: channelNamed('q75'), share: 0.2 };
const CANVAS = need('canvas-q75');
/** WebP can leave less of a shrunk copy than the JPEG with which it is predicted (decision 040). */
const PREVIEW: Requirement = { channel: channelNamed('discord-preview'), share: 0.9 };
const FILTERED = [need('contrast-q85'), CANVAS];
const SHARPENED = need('sharpen-q85');
/** Without contrast: at night, where it crushes shadows, it alone would cost most of the quality. */
const HARSH = [CROP_50, need('q30'), CANVAS, PREVIEW];
const HARSH_BELOW_HUGE = [...HARSH, rare('webp60')];

export const WANTED_QUALITIES = ['finest', 'balanced', 'sturdiest'] as const;
/** What matters more: that the message cannot be seen, or that it survives. */
export type WantedQuality = (typeof WANTED_QUALITIES)[number];

export interface Asked {
  /** Size of the picture in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly payloadBytes: number;
  readonly wanted: WantedQuality;
}

/** What a picture of this size with this payload must survive (decisions 011 and 042). */
export function requirementsFor(asked: Asked): Requirements {
  return asked.wanted === 'sturdiest' ? sturdyRequirements(asked) : quietRequirements(asked);
}

function sturdyRequirements({ size }: Asked): Requirements {
  return {
    needs: [...needsFor(size), HALF, CROP_30],
    hopes: isHuge(size) ? HARSH : HARSH_BELOW_HUGE,
    floor: STURDY_FLOOR,
    hopeFloor: pixelsOf(size) >= ROOMY_PIXELS ? ROOMY_STURDY_HOPE_FLOOR : STURDY_FLOOR,
    best: BEST,
    start: STURDY_START,
  };
}

/** Whether being hard to see matters more than being sturdy, see `HideInput.isFine`. */
export const isFine = (wanted: WantedQuality): boolean => wanted !== 'sturdiest';

function quietRequirements({ size, payloadBytes, wanted }: Asked): Requirements {
  const pixels = pixelsOf(size);
  const lowest = pixels >= LARGE_PIXELS ? 46 : pixels >= SMALL_PIXELS ? 45 : 44;
  const isShort = payloadBytes <= SHORT_MESSAGE.payloadBytes;
  const hasRoom = isShort || pixels >= LARGE_PIXELS;
  return {
    needs: hasRoom && fineCanvas(size, payloadBytes) === null ? [...needsFor(size), HALF] : needsFor(size),
    hopes: wanted === 'finest' ? [] : [CROP_30, ...FILTERED, ...(hasRoom ? [] : [SHARPENED])],
    floor: isShort && pixels >= LARGE_PIXELS ? SHORT_FLOOR : lowest,
    hopeFloor: hasRoom ? HOPE_FLOOR : CROWDED_HOPE_FLOOR,
    best: BEST,
    start: startFor(pixels, isShort),
  };
}

function startFor(pixels: number, isShort: boolean): number {
  if (pixels < LARGE_PIXELS) return isShort ? 50.5 : 49;
  return isShort || pixels >= ROOMY_PIXELS ? 53 : 51.5;
}

function needsFor(size: Asked['size']): readonly Requirement[] {
  return isHuge(size) ? NEEDS : [...NEEDS, ...NEEDS_BELOW_HUGE];
}

const pixelsOf = ({ width, height }: Asked['size']): number => width * height;
const isHuge = (size: Asked['size']): boolean => pixelsOf(size) >= HUGE_PIXELS;
