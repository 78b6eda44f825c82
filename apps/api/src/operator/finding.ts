/** Something in an installation that does not add up. */
export interface Finding {
  /** What is wrong, as a heading for any number of them: `Pictures without …`. */
  what: string;
  /** What the repair does, or what a person can do, in sentences. */
  advice?: string;
  /** Where: ids of pictures, names of files, ids of people. */
  where: string[];
  /**
   * Fixes it. Absent when only a person can decide.
   *
   * @throws {NotRepairedError} when some of it could not be repaired.
   */
  repair?: () => Promise<void>;
  /** The total number of rows from which the repair removes those found; absent when it removes none. */
  outOf?: number;
  /** Reported, but not damage. */
  harmless?: boolean;
}

/** @returns for instance `Pictures without a thumbnail: 2`, followed by the advice, if any */
export function headingOf({ what, advice, where }: Finding): string {
  const counted = `${what}: ${where.length}`;
  return advice === undefined ? counted : `${counted}. ${advice}`;
}

/** What a repair had to leave; everything else in its finding was fixed. */
export class NotRepairedError extends Error {
  override name = 'NotRepairedError';
  readonly left: Finding;

  constructor(left: Finding) {
    super(headingOf(left));
    this.left = left;
  }
}
