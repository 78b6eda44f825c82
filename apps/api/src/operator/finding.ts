/** Something in an installation that does not add up. */
export interface Finding {
  /** What is wrong, in the plural: `pictures without …`. */
  what: string;
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

/** What a repair had to leave; everything else in its finding was fixed. */
export class NotRepairedError extends Error {
  override name = 'NotRepairedError';
  readonly left: Finding;

  constructor(left: Finding) {
    super(`${left.where.length} ${left.what}`);
    this.left = left;
  }
}
