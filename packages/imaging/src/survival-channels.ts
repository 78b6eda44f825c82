import { type Channel, channelNamed, SERVICE_CHANNELS } from './channels.ts';
import type { Size } from './geometry.ts';
import type { WantedQuality } from './requirements.ts';

const PLAIN_REPORTED = [
  'half-q75',
  'screenshot',
  'screenshot-whatsapp',
  'crop10-q75',
  'crop30-q75',
  'canvas-q75',
  'bright-q85',
  'contrast-q85',
  'blur-q85',
  'sharpen-q85',
];

/** What users are told about: the file itself, every named service, screenshots, crops, plain changes. */
export const REPORTED_CHANNELS: readonly Channel[] = [
  channelNamed('same'),
  ...SERVICE_CHANNELS,
  ...PLAIN_REPORTED.map(channelNamed),
];

/** What a picture is made to survive only if `sturdiest` is wanted. */
const STURDY_REPORTED = ['crop50-q75', 'q30', 'webp60'].map(channelNamed);

/** The channels reported for a picture that was made with this wish. */
export function reportedChannels(wanted: WantedQuality): readonly Channel[] {
  return wanted === 'sturdiest' ? [...REPORTED_CHANNELS, ...STURDY_REPORTED] : REPORTED_CHANNELS;
}

/** The longest sides that libwebp and libjpeg write. */
const LONGEST = { webp: 16_383, jpeg: 65_500 } as const;

/** Whether a picture of this size can go through the channel at all. */
export function canCarry({ steps }: Channel, { width, height }: Size): boolean {
  let longSide = Math.max(width, height);
  for (const step of steps) {
    if (step.do === 'fit') longSide = Math.min(longSide, step.longSide);
    else if (step.do === 'scale') longSide *= step.factor;
    else if (step.do === 'screen' || step.do === 'app') longSide = Math.max(step.width, step.height);
    else if (longSide > (step.do === 'webp' ? LONGEST.webp : LONGEST.jpeg)) return false;
  }
  return true;
}

/** Whether the whole picture arrives, and nothing but it and its label. */
export function showsAll({ steps }: Pick<Channel, 'steps'>): boolean {
  return steps.every((step) => step.do !== 'crop' && step.do !== 'screen' && step.do !== 'app');
}
