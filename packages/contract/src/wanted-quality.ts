/** What a hidden message may be optimised for: that it cannot be seen, that it survives, or a balance of both. */
export const WANTED_QUALITIES = ['finest', 'balanced', 'sturdiest'] as const;
export type WantedQuality = (typeof WANTED_QUALITIES)[number];
