/** Longer than any try can take; a try whose server died counts as ended then. */
export const RUNNING_MILLISECONDS = 11 * 60 * 1000;

export interface Try {
  subject: string;
  /** A random UUID that names this try among all of all servers. */
  id: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A place that is taken: since when by a wrong try, or `null` while its try is running. */
export type Holder = { wrongSince: number | null };

/**
 * The places for tries that all servers share. A place is taken before a try, so that parallel tries get no
 * more than there are.
 */
export interface Places {
  /** The places of the subject that are taken, by number. */
  taken(attempt: Try): Promise<Map<number, Holder>>;
  /** Takes a place unless somebody else was quicker. */
  claim(attempt: Try, place: number): Promise<boolean>;
  /** The try was wrong: its place stays taken until the window is over. */
  keep(attempt: Try, place: number): Promise<void>;
  giveBack(attempt: Try, place: number): Promise<void>;
}

/** A place that was taken and how many are free beside it, or why there is none: since when the oldest wrong try counts, if all were wrong. */
export type Taken = { place: number; left: number } | { wrongSince: number | null };

/** Begins somewhere else for each try, so that tries at the same moment seldom want the same place. */
function fromSomewhere(places: number[], id: string): number[] {
  const start = Number.parseInt(id.slice(0, 8), 16) % places.length;
  return [...places.slice(start), ...places.slice(0, start)];
}

/** Takes one of so many places. */
export async function takePlace(places: Places, attempt: Try, count: number): Promise<Taken> {
  const taken = await places.taken(attempt);
  const free = Array.from({ length: count }, (_, place) => place).filter((place) => !taken.has(place));
  for (const place of fromSomewhere(free, attempt.id)) {
    if (await places.claim(attempt, place)) return { place, left: free.length - 1 };
  }
  const wrong = [...taken.values()].flatMap(({ wrongSince }) => wrongSince ?? []);
  return { wrongSince: wrong.length >= count ? Math.min(...wrong) : null };
}
