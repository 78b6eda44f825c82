import { FREE_ENCODES, type PublicConfig } from '@underpaint/contract';
import type { Config } from '../config/config.ts';
import { publicIdentity } from '../identity/public-identity.ts';
import { pictureLimits } from '../images/picture-limits.ts';

/** The settings that a page needs: written into every page, and returned by `/api/config` to pages from elsewhere. */
export function publicConfigOf(config: Config): PublicConfig {
  const { billing, imageMaxBytes, imageMaxPixels, expiryDays, workOn } = config;
  const { revealLimits } = pictureLimits(config);
  const priceId = billing === 'stripe' ? (config.stripePriceId ?? null) : null;
  return {
    ...publicIdentity(config),
    supportEmail: config.supportEmail ?? null,
    billing,
    priceId,
    imageMaxBytes,
    imageMaxPixels,
    revealMaxBytes: revealLimits.maxBytes,
    revealMaxPixels: revealLimits.maxPixels,
    expiryDays,
    workOn,
    freeEncodes: FREE_ENCODES,
  };
}
