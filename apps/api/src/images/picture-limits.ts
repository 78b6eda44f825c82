import { type PictureLimits, resultLimits } from '@underpaint/imaging/processes';
import type { Config } from '../config/config.ts';

/** How large a picture this server accepts: as a cover, and to be searched for a message. */
export function pictureLimits(config: Pick<Config, 'imageMaxBytes' | 'imageMaxPixels'>): {
  limits: PictureLimits;
  revealLimits: PictureLimits;
} {
  const limits = { maxBytes: config.imageMaxBytes, maxPixels: config.imageMaxPixels };
  return { limits, revealLimits: resultLimits(limits) };
}
