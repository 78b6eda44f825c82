import { type PictureLimits, resultLimits } from '@underpaint/imaging';
import type { Config } from '../config/config.ts';

/** How much picture this server takes: as a cover, and where a message is looked for. */
export function pictureLimits(config: Pick<Config, 'imageMaxBytes' | 'imageMaxPixels'>): {
  limits: PictureLimits;
  revealLimits: PictureLimits;
} {
  const limits = { maxBytes: config.imageMaxBytes, maxPixels: config.imageMaxPixels };
  return { limits, revealLimits: resultLimits(limits) };
}
