/**
 * Scores that chance does not reach, so that nothing else need be looked at. Each search has its own, because the best of
 * many tries is higher by chance: one view of the whole picture; thousands of alignments of a part of it; millions of
 * places of the pattern in the colours. Pilots are in standard deviations, the pattern in root mean squares.
 */
export const CERTAIN = { oneView: 7, manyAlignments: 9, allPlaces: 13 } as const;

/** The score of the pilots in one view from which on a reader tries it among those that chance makes. */
export const FINDABLE = 5;

/**
 * The score of the pattern in the colours at its place, at a glance, from which on a search finds it among those that chance
 * makes (decision 043).
 */
export const FOUND_PLACE = 7;
