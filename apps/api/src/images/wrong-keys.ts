import { AppError } from '../errors/app-error.ts';

const WRONG_MAX = 5;
const WINDOW_MILLISECONDS = 15 * 60 * 1000;
const REMEMBERED_MAX = 50_000;
const WAITING_MAX = 50;

interface Tries {
  /** Times of wrong keys within the window, oldest first. */
  wrong: number[];
  running: number;
  waiting: (() => void)[];
}

/** Counts wrong keys per image and network of the client. */
export interface WrongKeys {
  /**
   * Runs one try. It counts as wrong when `isWrong` says so of its result; a try that throws does not count.
   *
   * @throws {AppError} `rate.limited` with the seconds to wait after five wrong keys in 15 minutes.
   */
  try<Result>(
    subject: { image: string; network: string },
    run: () => Promise<Result>,
    isWrong: (result: Result) => boolean,
  ): Promise<Result>;
}

/** The refusal of a try, when the oldest of the wrong ones was at the given time. */
export function limited(oldest: number, now: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest + WINDOW_MILLISECONDS - now) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new AppError('rate.limited', {
    message: `Too many wrong keys for this image. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    retryAfterSeconds,
  });
}

/** Times after now are from before the clock was set back; they count from now on. */
function forgetOld(tries: Tries, now: number): void {
  const past = tries.wrong.map((time) => Math.min(time, now));
  tries.wrong = past.filter((time) => time > now - WINDOW_MILLISECONDS);
}

/** Admits a try while it could still be one of the five; tries beyond wait for those that are running. */
async function admit(tries: Tries, now: () => Date): Promise<void> {
  for (;;) {
    forgetOld(tries, now().getTime());
    const [oldest] = tries.wrong;
    if (oldest !== undefined && tries.wrong.length >= WRONG_MAX) throw limited(oldest, now().getTime());
    if (tries.wrong.length + tries.running < WRONG_MAX) break;
    if (tries.waiting.length >= WAITING_MAX) throw new AppError('server.busy', { retryAfterSeconds: 5 });
    await new Promise<void>((resume) => tries.waiting.push(resume));
  }
  tries.running += 1;
}

function finish(tries: Tries): void {
  tries.running -= 1;
  for (const resume of tries.waiting.splice(0)) resume();
}

const isIdle = ({ wrong, running, waiting }: Tries) => wrong.length + running + waiting.length === 0;

/** Makes room by forgetting the subjects that were tried longest ago and are not being tried now. */
function makeRoom(subjects: Map<string, Tries>): void {
  for (const [key, tries] of subjects) {
    if (subjects.size < REMEMBERED_MAX) return;
    if (tries.running + tries.waiting.length === 0) subjects.delete(key);
  }
}

/** Counts in the memory of this server. */
export function createWrongKeys(now: () => Date): WrongKeys {
  const subjects = new Map<string, Tries>();

  function triesOf(key: string): Tries {
    const tries = subjects.get(key) ?? { wrong: [], running: 0, waiting: [] };
    subjects.delete(key);
    makeRoom(subjects);
    subjects.set(key, tries);
    return tries;
  }

  return {
    async try({ image, network }, run, isWrong) {
      const key = `${network} ${image}`;
      const tries = triesOf(key);
      await admit(tries, now);
      try {
        const result = await run();
        if (isWrong(result)) tries.wrong.push(now().getTime());
        return result;
      } finally {
        finish(tries);
        if (isIdle(tries)) subjects.delete(key);
      }
    },
  };
}
