/** What may be wished of a hidden message: that nobody sees it, that it comes back, or some of both. */
export const WANTED_QUALITIES = ['finest', 'balanced', 'sturdiest'] as const;
export type WantedQuality = (typeof WANTED_QUALITIES)[number];
