import { type Channel, channelNamed, SERVICE_CHANNELS } from '../channels/channels.ts';
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

/** What users are told about: the file itself, every named service, screenshots, crops, single operations. */
export const REPORTED_CHANNELS: readonly Channel[] = [
  channelNamed('same'),
  ...SERVICE_CHANNELS,
  ...PLAIN_REPORTED.map(channelNamed),
];

/** What a picture is made to survive only on the setting `sturdiest`. */
const STURDY_REPORTED = ['crop50-q75', 'q30', 'webp60'].map(channelNamed);

/** The channels reported for a picture made with this setting. */
export function reportedChannels(wanted: WantedQuality): readonly Channel[] {
  return wanted === 'sturdiest' ? [...REPORTED_CHANNELS, ...STURDY_REPORTED] : REPORTED_CHANNELS;
}
