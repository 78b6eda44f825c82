/** Something in an installation that does not add up. */
export interface Finding {
  /** What is wrong, in the plural: `pictures without …`. */
  what: string;
  /** Where: ids of pictures, names of files, ids of people. */
  where: string[];
  /** Puts it right. Absent where only a person can decide. */
  repair?: () => Promise<void>;
}
