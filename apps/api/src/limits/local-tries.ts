import { AppError } from '../errors/app-error.ts';
import { type Budget, judged, type Tries, usedUp, WINDOW_MILLISECONDS } from './tries.ts';

const REMEMBERED_MAX = 50_000;
const WAITING_MAX = 50;

interface Subject {
  /** Times of wrong tries within the window, oldest first. */
  wrong: number[];
  running: number;
  waiting: (() => void)[];
}

/** Times in the future are from before the clock was set back; they count from now on. */
function forgetOld(subject: Subject, now: number): void {
  const past = subject.wrong.map((time) => Math.min(time, now));
  subject.wrong = past.filter((time) => time > now - WINDOW_MILLISECONDS);
}

/** Admits a try while it could still be one of those allowed; further tries wait for those that are running. */
async function admit(subject: Subject, budget: Budget, now: () => Date): Promise<void> {
  const { wrongMax } = budget;
  for (;;) {
    forgetOld(subject, now().getTime());
    const [oldest] = subject.wrong;
    if (oldest !== undefined && subject.wrong.length >= wrongMax)
      throw usedUp(budget, oldest, now().getTime());
    if (subject.wrong.length + subject.running < wrongMax) break;
    if (subject.waiting.length >= WAITING_MAX) throw new AppError('server.busy', { retryAfterSeconds: 5 });
    await new Promise<void>((resume) => subject.waiting.push(resume));
  }
  subject.running += 1;
}

const isIdle = ({ wrong, running, waiting }: Subject) => wrong.length + running + waiting.length === 0;

/** Makes room by forgetting the subjects that were tried longest ago and are not being tried now. */
function makeRoom(subjects: Map<string, Subject>): void {
  for (const [name, subject] of subjects) {
    if (subjects.size < REMEMBERED_MAX) return;
    if (subject.running + subject.waiting.length === 0) subjects.delete(name);
  }
}

/** Counts in this server's memory. */
export function localTries(budget: Budget, now: () => Date): Tries {
  const subjects = new Map<string, Subject>();

  function subjectOf(name: string): Subject {
    const subject = subjects.get(name) ?? { wrong: [], running: 0, waiting: [] };
    subjects.delete(name);
    makeRoom(subjects);
    subjects.set(name, subject);
    return subject;
  }

  return {
    async try(name, run) {
      const subject = subjectOf(name);
      await admit(subject, budget, now);
      const end = (isWrong: boolean) => {
        if (isWrong) subject.wrong.push(now().getTime());
        subject.running -= 1;
        // Waiting tries continue with this object: if it were forgotten now, they would be counted apart from later
        // ones.
        if (isIdle(subject)) subjects.delete(name);
        for (const resume of subject.waiting.splice(0)) resume();
      };
      return judged(run, { left: budget.wrongMax - subject.wrong.length - subject.running, end });
    },
  };
}
