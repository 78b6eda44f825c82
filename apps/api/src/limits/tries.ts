import { AppError } from '../errors/app-error.ts';

/** How long a wrong key, or a wrong password, counts. */
export const WINDOW_MILLISECONDS = 15 * 60 * 1000;

/** How many wrong tries a subject has in 15 minutes. */
export interface Budget {
  /** Keeps the subjects of one budget apart from those of another. */
  name: string;
  wrongMax: number;
  /** What somebody is told who has used it up, up to the full stop. */
  refusal: string;
}

/** Counts the tries of each subject that were wrong. */
export interface Tries {
  /**
   * Runs one try, which is told how many are left should it be wrong. It counts as wrong when `isWrong` says so of its
   * result; a try that throws does not count.
   *
   * @throws {AppError} `rate.limited` with the seconds to wait when the budget is used up; `server.busy` when too many
   * tries wait for each other.
   */
  try<Result>(
    subject: string,
    run: (left: number) => Promise<Result>,
    isWrong: (result: Result) => boolean,
  ): Promise<Result>;
}

/** The refusal of a try, when the oldest of the wrong ones was at the given time; both in milliseconds since 1970. */
export function usedUp({ refusal }: Budget, oldest: number, now: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest + WINDOW_MILLISECONDS - now) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError('rate.limited', {
    message: `${refusal}. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds,
  });
}
