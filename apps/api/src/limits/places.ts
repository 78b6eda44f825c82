/** How many tries there are for each subject within the window. */
export const PLACES = 5;
export const WINDOW_MILLISECONDS = 15 * 60 * 1000;
/** Longer than any try can take; a try whose server died counts as ended then. */
export const RUNNING_MILLISECONDS = 11 * 60 * 1000;

export interface Try {
  subject: string;
  /** Names this try among all of all servers. */
  id: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A place that was taken, or why there is none: since when the oldest wrong try counts, if all were wrong. */
export type Taken = { place: number } | { wrongSince: number | null };

/**
 * The places for tries that all servers share. A place is taken before a try, so that parallel tries get no
 * more than there are.
 */
export interface Places {
  take(attempt: Try): Promise<Taken>;
  /** The try was wrong: its place stays taken until the window is over. */
  keep(attempt: Try, place: number): Promise<void>;
  giveBack(attempt: Try, place: number): Promise<void>;
}
