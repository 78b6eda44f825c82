/** Longer than any try can take; a try whose server died then counts as finished. */
export const RUNNING_MILLISECONDS = 11 * 60 * 1000;

export interface Try {
  subject: string;
  /** A random UUID that identifies this try across all servers. */
  id: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Who holds a place: a wrong try, since the given time, or `null` while its try is running. */
export type Holder = { wrongSince: number | null };

/**
 * Places for tries, shared by all servers. A place is taken before a try, so that parallel tries never exceed
 * the number of places.
 */
export interface Places {
  /** The subject's taken places, by number. */
  taken(attempt: Try): Promise<Map<number, Holder>>;
  /** Takes a place, unless somebody else was faster. */
  claim(attempt: Try, place: number): Promise<boolean>;
  /** The try was wrong: its place stays taken until the window is over. */
  keep(attempt: Try, place: number): Promise<void>;
  giveBack(attempt: Try, place: number): Promise<void>;
}

/** A place that was taken, and how many others are free. */
export interface Place {
  place: number;
  left: number;
}

/** A place, or why there is none: when all tries were wrong, since when the oldest counts. */
type Taken = Place | { wrongSince: number | null };

/** Starts at a different place for each try, so that simultaneous tries rarely want the same one. */
function rotated(places: number[], id: string): number[] {
  const start = Number.parseInt(id.slice(0, 8), 16) % places.length;
  return [...places.slice(start), ...places.slice(0, start)];
}

/** Takes one of `count` places. */
export async function takePlace(places: Places, attempt: Try, count: number): Promise<Taken> {
  const taken = await places.taken(attempt);
  const free = Array.from({ length: count }, (_, place) => place).filter((place) => !taken.has(place));
  for (const place of rotated(free, attempt.id)) {
    if (await places.claim(attempt, place)) return { place, left: free.length - 1 };
  }
  const wrong = [...taken.values()].flatMap(({ wrongSince }) => wrongSince ?? []);
  return { wrongSince: wrong.length >= count ? Math.min(...wrong) : null };
}
