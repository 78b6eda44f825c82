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
  untried: { words: 'not tested', advice: null },
};

/** What people call the ways that belong together, in the order in which they are told. */
const GROUPS: readonly { readonly name: string; readonly channels: RegExp }[] = [
  { name: 'WhatsApp', channels: /^whatsapp/ },
  { name: 'Telegram', channels: /^telegram$/ },
  { name: 'Signal', channels: /^signal/ },
  { name: 'Messenger and Facebook', channels: /^(?:messenger|facebook)$/ },
  { name: 'Instagram', channels: /^instagram$/ },
  { name: 'X', channels: /^x$/ },
  { name: 'WeChat', channels: /^wechat$/ },
  { name: 'Discord and Bluesky', channels: /^(?:discord|bluesky)/ },
  { name: 'being passed on twice', channels: /^reshare$/ },
  { name: 'screenshots', channels: /^screenshot/ },
  { name: 'crops', channels: /^crop/ },
  { name: 'light edits', channels: /^(?:bright|contrast|blur|sharpen)/ },
  { name: 'shrinking', channels: /^(?:half|canvas|q\d|webp)/ },
];

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface SurvivalSummary {
  /** How many of the tests it passed. */
  readonly sentence: string;
  /** Where nothing has to be minded, in people's words; null where that is nowhere. */
  readonly safe: string | null;
  /** What was not tested, and what to do about it; null where all was. */
  readonly untried: string | null;
  /** What needs care, the worst first. */
  readonly problems: readonly Survival[];
  /** When the simulated services were last looked at: `November 2026`. */
  readonly asOf: string;
}

/** What a person wants to know first. Never a verdict on what was not tested. */
export const summarise = (rows: readonly Survival[]): SurvivalSummary => {
  const having = (verdict: Verdict) => rows.filter((row) => judge(row) === verdict);
  const [untried, passed] = [having('untried').length, having('survives').length];
  const tried = rows.length - untried;
  const oldest = rows.map(({ date }) => date).sort()[0];
  return {
    sentence:
      tried === 0
        ? 'There was no time to test this picture. Sent as a file, it arrives unchanged.'
        : tried === passed
          ? `This picture passed ${tried === 1 ? 'the one test that was made' : `all ${tried} tests`}.`
          : `This picture passed ${passed} of ${tried} tests.`,
    safe: safeGroups(rows),
    untried:
      untried === 0 || tried === 0
        ? null
        : `${untried === 1 ? 'One more was' : `${untried} more were`} left out, because it took too long. Send it as a file where you are not sure.`,
    problems: [...having('lost'), ...having('barely')],
    asOf: oldest ? MONTHS.format(new Date(`${oldest}-01T00:00:00Z`)) : '',
  };
};

/** The groups of which every test was passed. */
const safeGroups = (rows: readonly Survival[]): string | null => {
  const safe = GROUPS.filter(({ channels }) => {
    const own = rows.filter(({ channel }) => channels.test(channel));
    return own.length > 0 && own.every((row) => judge(row) === 'survives');
  });
  return safe.length === 0 ? null : LIST.format(safe.map(({ name }) => name));
};

/** What needs care first, otherwise in the order given. */
export const inOrder = (rows: readonly Survival[]): Survival[] => {
  const rank: Record<Verdict, number> = { lost: 0, barely: 1, untried: 2, survives: 3 };
  return [...rows].sort((a, b) => rank[judge(a)] - rank[judge(b)]);
};
