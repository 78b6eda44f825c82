import { AppError } from '../errors/app-error.ts';

/** How long a wrong key or password counts. */
export const WINDOW_MILLISECONDS = 15 * 60 * 1000;

/** How many wrong tries a subject has per 15 minutes. */
export interface Budget {
  /** Separates the subjects of one budget from those of another. */
  name: string;
  wrongMax: number;
  /** What somebody who has used it up is told, up to the full stop. */
  refusal: string;
}

/** A try that was admitted. */
export interface Attempt {
  /** The number of tries left in case it is wrong. */
  readonly left: number;
  /**
   * Says whether it is wrong, as far as is known. The last call counts, however the try ends and even if nobody waits
   * for it.
   */
  readonly judge: (isWrong: boolean) => void;
}

/** Counts each subject's wrong tries. */
export interface Tries {
  /**
   * Runs one try. It counts if it is judged wrong.
   *
   * @throws {AppError} `rate.limited` with the seconds to wait when the budget is used up; `server.busy` when too many
   * tries are waiting for each other.
   */
  try<Result>(subject: string, run: (attempt: Attempt) => Promise<Result>): Promise<Result>;
}

/** Runs a try that was admitted, then passes its last judgement to `end`, however it ended. */
export async function judged<Result>(
  run: (attempt: Attempt) => Promise<Result>,
  { left, end }: Pick<Attempt, 'left'> & { end: (isWrong: boolean) => void | Promise<void> },
): Promise<Result> {
  let last = false;
  const judge = (isWrong: boolean) => {
    last = isWrong;
  };
  try {
    return await run({ left, judge });
  } finally {
    await end(last);
  }
}

/** The refusal of a try, given the time of the oldest wrong one; times in milliseconds since 1970. */
export function usedUp({ refusal }: Budget, oldest: number, now: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest + WINDOW_MILLISECONDS - now) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError('rate.limited', {
    message: `${refusal}. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds,
  });
}
