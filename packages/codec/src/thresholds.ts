/**
 * Information received divided by information needed, above which a message is safe: a service may do a little more
 * harm than its simulation. Margins up to 1.25 have been seen to fail.
 */
export const COMFORTABLE_MARGIN = 1.4;

/** From this many pixels on, a picture can afford more quality. */
export const LARGE_PIXELS = 1_000_000;
/** In pictures smaller than this, each pixel has to carry much. */
export const SMALL_PIXELS = 300_000;

/** Messages up to this length, in UTF-16 units, leave room for more quality; sealed, they take about this many bytes. */
export const SHORT_MESSAGE = { units: 30, payloadBytes: 128 } as const;
