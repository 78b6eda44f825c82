import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Survival } from '@underpaint/contract';
import { figuresLocale } from '../../shared/language/figures.ts';

export type Verdict = 'survives' | 'barely' | 'lost' | 'untried';

/** What one simulation means for somebody about to send the picture. */
export const judge = ({ survives, margin }: Survival): Verdict => {
  if (survives === null) return 'untried';
  if (!survives) return 'lost';
  return margin !== null && margin < COMFORTABLE_MARGIN ? 'barely' : 'survives';
};

export const VERDICTS: Readonly<Record<Verdict, MessageDescriptor>> = {
  survives: msg`survives`,
  barely: msg`survives, but only just`,
  lost: msg`the message is lost`,
  untried: msg`not tested`,
};

/** What people do to a picture themselves, rather than a service it is sent through. */
const OWN_DOING = /^(?:crop|bright|contrast|blur|sharpen|half|canvas|q\d|webp)/;
/** A copy that is only shown: the picture itself arrived. */
const PREVIEW = /-preview$/;

/** What to do where this is a risk; null where there is nothing to do. */
export const adviceOn = (row: Survival): MessageDescriptor | null => {
  const isOwn = OWN_DOING.test(row.channel);
  const isPreview = PREVIEW.test(row.channel);
  switch (judge(row)) {
    case 'lost':
      if (isPreview) return msg`Save the original instead.`;
      return isOwn ? msg`Leave the picture as it is.` : msg`Send it as a file.`;
    case 'barely':
      if (isPreview) return msg`Save the original, to be sure.`;
      return isOwn ? msg`Leave the picture as it is, to be sure.` : msg`Send it as a file to be sure.`;
    default:
      return null;
  }
};

/** Everyday names for groups of channels, in the order in which they are listed. */
const GROUPS: readonly { readonly name: string | MessageDescriptor; readonly channels: RegExp }[] = [
  { name: 'WhatsApp', channels: /^whatsapp/ },
  { name: 'Telegram', channels: /^telegram$/ },
  { name: 'Signal', channels: /^signal/ },
  { name: msg`Messenger and Facebook`, channels: /^(?:messenger|facebook)$/ },
  { name: 'Instagram', channels: /^instagram$/ },
  { name: 'X', channels: /^x$/ },
  { name: 'WeChat', channels: /^wechat$/ },
  { name: msg`Discord and Bluesky`, channels: /^(?:discord|bluesky)/ },
  { name: msg`being passed on twice`, channels: /^reshare$/ },
  { name: msg`screenshots`, channels: /^screenshot/ },
  { name: msg`crops`, channels: /^crop/ },
  { name: msg`light edits`, channels: /^(?:bright|contrast|blur|sharpen)/ },
  { name: msg`shrinking`, channels: /^(?:half|canvas|q\d|webp)/ },
];

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(figuresLocale(), { type: 'conjunction' }).format(names);
const monthOf = (month: string): string =>
  new Intl.DateTimeFormat(figuresLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export interface SurvivalSummary {
  /** How many of the tests it passed. */
  readonly sentence: string;
  /** The groups that need no care, in everyday words; null if there are none. */
  readonly safe: string | null;
  /** What was not tested, and what to do about it; null if everything was. */
  readonly untried: string | null;
  /** What needs care, worst first. */
  readonly problems: readonly Survival[];
  /** When the simulated services were last checked: `November 2026`. */
  readonly asOf: string;
}

/**
 * What a person wants to know first. Never gives a verdict on what was not tested.
 * @param isFinal whether the remaining tests cannot be run here
 */
export const summarise = (rows: readonly Survival[], isFinal = false): SurvivalSummary => {
  const having = (verdict: Verdict) => rows.filter((row) => judge(row) === verdict);
  const [untried, passed] = [having('untried').length, having('survives').length];
  const tried = rows.length - untried;
  const oldest = rows.map(({ date }) => date).sort()[0];
  return {
    sentence:
      tried === 0
        ? noneTried(isFinal)
        : tried === passed
          ? plural(tried, {
              one: 'This picture passed the one test that was made.',
              other: 'This picture passed all # tests.',
            })
          : plural(tried, {
              one: `This picture passed ${passed} of ${tried} test.`,
              other: `This picture passed ${passed} of ${tried} tests.`,
            }),
    safe: safeGroups(rows),
    untried: untried === 0 || tried === 0 ? null : someUntried(untried, isFinal),
    problems: [...having('lost'), ...having('barely')],
    asOf: oldest ? monthOf(oldest) : '',
  };
};

const noneTried = (isFinal: boolean): string =>
  isFinal
    ? t`This browser cannot test this picture. Sent as a file, it arrives unchanged.`
    : t`There was no time to test this picture. Sent as a file, it arrives unchanged.`;

const someUntried = (count: number, isFinal: boolean): string =>
  isFinal
    ? plural(count, {
        one: 'One more test cannot be run in this browser. If in doubt, send the picture as a file.',
        other: '# more tests cannot be run in this browser. If in doubt, send the picture as a file.',
      })
    : plural(count, {
        one: 'One more test was not run. If in doubt, send the picture as a file.',
        other: '# more tests were not run. If in doubt, send the picture as a file.',
      });

/** The groups in which every test was passed. */
const safeGroups = (rows: readonly Survival[]): string | null => {
  const safe = GROUPS.filter(({ channels }) => {
    const own = rows.filter(({ channel }) => channels.test(channel));
    return own.length > 0 && own.every((row) => judge(row) === 'survives');
  });
  return safe.length === 0
    ? null
    : listOf(safe.map(({ name }) => (typeof name === 'string' ? name : i18n._(name))));
};

/** What needs care first, otherwise in the given order. */
export const inOrder = (rows: readonly Survival[]): Survival[] => {
  const rank: Record<Verdict, number> = { lost: 0, barely: 1, untried: 2, survives: 3 };
  return [...rows].sort((a, b) => rank[judge(a)] - rank[judge(b)]);
};
