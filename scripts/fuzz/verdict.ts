/** What happened to one file at one place. */
export interface Trial {
  file: string;
  /** `API` or `CLI`. */
  place: string;
  /** HTTP status or exit code. */
  result: number | string;
  /** What was said: the body, or standard output and error. */
  said: string;
  milliseconds: number;
}

/** Statuses that a file alone can cause; 503 means that the server is busy. */
const STATUSES: readonly unknown[] = [200, 400, 413, 415, 422, 503];
const EXITS: readonly unknown[] = [0, 1, 2];
/** Longest time for one picture, with an allowance for a busy machine. */
const HANGS_AFTER_MILLISECONDS = 60_000;
/** Parts of a stack trace or of a path on the machine. */
const INSIDES = /\n\s+at |\.[cm]?[jt]s:\d|node_modules|\/(?:home|tmp|root|usr|var|work|app|data)\//;
const SENTENCE = /[A-Z][^.]*\./;

/** What is wrong with how a file was answered, or null. */
export function problemOf({ place, result, said, milliseconds }: Trial): string | null {
  const expected = place === 'API' ? STATUSES : EXITS;
  if (!expected.includes(result)) return `ended with ${result}`;
  if (INSIDES.test(said)) return 'reveals its internals';
  if (said.includes('Something went wrong')) return 'broke';
  if (result !== 200 && result !== 0 && !SENTENCE.test(said)) return 'says no sentence';
  return milliseconds > HANGS_AFTER_MILLISECONDS ? 'took too long' : null;
}
