import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Survival } from '@underpaint/contract';

export type Verdict = 'survives' | 'barely' | 'lost' | 'untried';

/** What one simulation means for somebody who is about to send the picture. */
export const judge = ({ survives, margin }: Survival): Verdict => {
  if (survives === null) return 'untried';
  if (!survives) return 'lost';
  return margin !== null && margin < COMFORTABLE_MARGIN ? 'barely' : 'survives';
};

/** The verdict, and what to do where sending is a risk. */
export const VERDICTS: Readonly<Record<Verdict, { words: string; advice: string | null }>> = {
  survives: { words: 'survives', advice: null },
  barely: { words: 'survives, but only just', advice: 'Send it as a file to be sure.' },
  lost: { words: 'the message is lost', advice: 'Send it as a file.' },
  untried: { words: 'could not be tried', advice: 'Send it as a file.' },
};

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface SurvivalSummary {
  readonly sentence: string;
  /** When the simulated services were last looked at: `November 2026`. */
  readonly asOf: string;
}

/** One sentence for all rows, and how old what we know about the services is. */
export const summarise = (rows: readonly Survival[]): SurvivalSummary => {
  const tried = rows.filter((row) => judge(row) !== 'untried').length;
  const safe = rows.filter((row) => judge(row) === 'survives').length;
  const oldest = rows.map(({ date }) => date).sort()[0];
  return {
    sentence:
      tried === 0
        ? 'There was no time to try this picture. Send it as a file.'
        : `The message came back safely from this very picture in ${safe} of the ${tried} ways we tried.`,
    asOf: oldest ? MONTHS.format(new Date(`${oldest}-01T00:00:00Z`)) : '',
  };
};

/** What needs care first, otherwise in the order given. */
export const inOrder = (rows: readonly Survival[]): Survival[] => {
  const rank: Record<Verdict, number> = { lost: 0, barely: 1, untried: 2, survives: 3 };
  return [...rows].sort((a, b) => rank[judge(a)] - rank[judge(b)]);
};
