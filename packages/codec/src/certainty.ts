/**
 * Scores out of reach of chance: once one is found, nothing else needs to be tried. Each search has its own, because
 * the more is tried, the higher the best score is by chance: one view of the whole picture; thousands of alignments
 * of a part of it; millions of places of the pattern in the colours. Pilot scores are in standard deviations, pattern
 * scores in root mean squares.
 */
export const CERTAIN = { oneView: 7, manyAlignments: 9, allPlaces: 13 } as const;

/** Views with at least this pilot score are tried even if others score higher. */
export const FINDABLE = 5;

/**
 * `hopeful`: with this pilot score, a reader undoes the tones of the likeliest view. `findable`: with this pilot
 * score after that, it tries to read the result. One picture in sixteen reaches the first by chance, and then up to
 * 6.9, because the undoing is fitted to the pilots. `place`: with this pattern score, it does the same at the place
 * where part of a picture seems to lie; chance reached 7.7 in 64 pictures.
 */
export const TONED = { hopeful: 4.5, findable: 7, place: 9 } as const;

/** Score at which a place stands out from all that a coarse search for the pattern finds by chance (decision 043). */
export const SEEN_PLACE = 6.5;

/** Score at a glance that makes a place likely enough to be worth more alignments. */
export const LIKELY_PLACE = 7;

/**
 * Score at a glance that leaves no doubt that there is a message. A place that scores as much in a simulated copy is
 * still found after real encoders.
 */
export const PLAIN_PLACE = 10.5;
