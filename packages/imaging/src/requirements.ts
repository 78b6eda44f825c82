import { LARGE_PIXELS, SHORT_MESSAGE, SMALL_PIXELS } from '@underpaint/codec';
import { type Channel, channelNamed } from './channels.ts';

/** What a picture shall survive. */
export interface Requirement {
  readonly channel: Channel;
  /** Share of the message's places that must be enough, in (0, 1]: below 1 it stands for a crop to that share of the area. */
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
  /** The highest quality worth having: what is beyond it, nobody sees. */
  readonly best: number;
  /** The quality that is tried first: near what most pictures of the size get. */
  readonly start: number;
}

/** From here on sharpening and WebP hardly reach the frequencies of a message, and take seconds to simulate. */
const HUGE_PIXELS = 4_000_000;

/** Decibels over RGB. */
const BEST = 49.6;
const SHORT_FLOOR = 47;

const need = (name: string): Requirement => ({ channel: channelNamed(name), share: 1 });
/** What is simulated exactly as it will be needs less room to spare. */
const rare = (name: string): Requirement => ({ channel: channelNamed(name), share: 1.17 });

const NEEDS = ['messenger', 'wechat', 'q50', 'half-q75', 'contrast-q85', 'whatsapp-small', 'whatsapp'].map(
  need,
);
const NEEDS_BELOW_HUGE = ['sharpen-q85', 'webp80'].map(need);
/**
 * A crop of half of each side leaves a quarter of the places, one of three tenths half of them; of the first,
 * finding its place costs a fifth, of the second an eighth.
 */
const HOPES: readonly Requirement[] = [
  { channel: channelNamed('q75'), share: 0.2 },
  need('q30'),
  need('canvas-q75'),
  { channel: channelNamed('q75'), share: 0.44 },
];

const HOPES_BELOW_HUGE = [...HOPES, rare('webp60')];

/** What is asked of a picture of this size that carries so many bytes (decision 011). */
export function requirementsFor(
  size: { readonly width: number; readonly height: number },
  payloadBytes: number,
): Requirements {
  const pixels = size.width * size.height;
  const needs = pixels < HUGE_PIXELS ? [...NEEDS, ...NEEDS_BELOW_HUGE] : NEEDS;
  const hopes = pixels < HUGE_PIXELS ? HOPES_BELOW_HUGE : HOPES;
  const lowest = pixels >= LARGE_PIXELS ? 46 : pixels >= SMALL_PIXELS ? 45 : 44;
  const isShort = payloadBytes <= SHORT_MESSAGE.payloadBytes;
  const floor = isShort && pixels >= LARGE_PIXELS ? SHORT_FLOOR : lowest;
  const hopeFloor = isShort ? SHORT_FLOOR : lowest;
  const start = isShort || pixels >= LARGE_PIXELS ? 49 : 47;
  return { needs, hopes, floor, hopeFloor, start, best: BEST };
}
