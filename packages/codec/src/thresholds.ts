/**
 * Information received over information needed, from which on a message is safe: a service may do a little more than its
 * simulation. Up to 1.25 was seen to fail.
 */
export const COMFORTABLE_MARGIN = 1.4;

/** Pixels from which on a picture has some to spare for quality. */
export const LARGE_PIXELS = 1_000_000;
/** Pixels below which a picture must say much with each. */
export const SMALL_PIXELS = 300_000;

/** Messages up to this length, in UTF-16 units, leave room for more quality; sealed, about so many bytes. */
export const SHORT_MESSAGE = { units: 30, payloadBytes: 128 } as const;
