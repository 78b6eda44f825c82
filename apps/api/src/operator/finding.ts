/** Something in an installation that does not add up. */
export interface Finding {
  /** What is wrong, in the plural: `pictures without …`. */
  what: string;
  /** Where: ids of pictures, names of files, ids of people. */
  where: string[];
  /**
   * Puts it right. Absent where only a person can decide.
   *
   * @throws {NotRepairedError} when some of it was beyond repair.
   */
  repair?: () => Promise<void>;
  /** Of how many rows the repair removes those that were found; absent when it removes none. */
  outOf?: number;
  /** Told, but no damage. */
  harmless?: boolean;
}

/** What a repair had to leave; everything else of its finding has been put right. */
export class NotRepairedError extends Error {
  override name = 'NotRepairedError';
  readonly left: Finding;

  constructor(left: Finding) {
    super(`${left.where.length} ${left.what}`);
    this.left = left;
  }
}
