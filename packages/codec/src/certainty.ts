/**
 * Scores that chance does not reach: once one is found, nothing else needs to be tried. Each search has its own, because
 * the best of many tries is higher by chance: one view of the whole picture; thousands of alignments of a part of it;
 * millions of places of the pattern in the colours. Pilot scores are in standard deviations, pattern scores in root
 * mean squares.
 */
export const CERTAIN = { oneView: 7, manyAlignments: 9, allPlaces: 13 } as const;

/** From this pilot score on, a reader tries a view whatever scores chance gives to others. */
export const FINDABLE = 5;

/**
 * From this pilot score on, a reader undoes the tones of the likeliest view, and from the second on it tries to read what
 * comes of that: chance reaches the first in one picture of sixteen, and then up to 6.9, as the undoing is fitted to it.
 * From the third, a pattern score, it does so where a part of a picture seems to lie: chance reached 7.7 in 64 pictures.
 */
export const TONED = { hopeful: 4.5, findable: 7, place: 9 } as const;

/**
 * From this score on, a coarse search sees the place of the pattern in the colours above all places that chance makes
 * (decision 043).
 */
export const SEEN_PLACE = 6.5;

/** From this score at a glance on, a place is likely enough to be worth more alignments. */
export const LIKELY_PLACE = 7;

/**
 * From this score at a glance on, there is a message in the picture, and real encoders leave enough of a place that was
 * simulated.
 */
export const PLAIN_PLACE = 10.5;
