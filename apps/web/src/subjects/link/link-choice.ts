import { plural, t } from '@lingui/core/macro';
import { type HistoryItem, MOST_VIEWS } from '@underpaint/contract';

/** What somebody has entered in the fields for a link; empty for no limit, and for no date of their own. */
export interface LinkChoice {
  maxViews: string;
  /** A day in the writer's time zone, such as `2026-12-24`, or `UNFINISHED_DAY`. */
  lastDay: string;
}

export const NO_CHOICE: LinkChoice = { maxViews: '', lastDay: '' };

/** Stands for a date that is half filled in or does not exist; its field has no value then. */
export const UNFINISHED_DAY = 'unfinished';

const two = (figure: number): string => String(figure).padStart(2, '0');

/** The day of a time in the writer's time zone, as date fields have it. */
export const dayOf = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/** The last second of a day in the writer's time zone, ISO 8601 UTC. */
export const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** Date fields take years of five and six figures, too, and no time of one has the form of the others. */
const FOUR_FIGURES = /^\d{4}-/;

/** What is wrong with it, as a sentence; null if nothing is. */
export const linkProblem = ({ maxViews, lastDay }: LinkChoice, now: Date): string | null => {
  if (maxViews.trim() !== '' && !isCount(maxViews))
    return t`Choose a whole number of views from 1 to ${MOST_VIEWS}.`;
  if (lastDay === UNFINISHED_DAY)
    return t`The last day is incomplete, or there is no such day. Correct it, or clear the field.`;
  if (lastDay !== '' && !FOUR_FIGURES.test(lastDay))
    return t`That date is too far away. Choose an earlier one.`;
  if (lastDay !== '' && endOf(lastDay) <= now.toISOString())
    return t`The last day has passed. Choose a later one.`;
  return null;
};

const isCount = (text: string): boolean =>
  /^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_VIEWS;

/** What is requested from the server; null for what is left to it. */
export const linkWish = ({
  maxViews,
  lastDay,
}: LinkChoice): { maxViews: number | null; expiresAt: string | null } => ({
  maxViews: maxViews.trim() === '' ? null : Number(maxViews),
  expiresAt: lastDay === '' ? null : endOf(lastDay),
});

/** What the fields show for a picture that already has rules. */
export const choiceOf = ({ link }: Pick<HistoryItem, 'link'>): LinkChoice => ({
  maxViews: link?.maxViews ? String(link.maxViews) : '',
  lastDay: link?.until ? dayOf(new Date(link.until)) : '',
});

/** Whether only the owner, or an opening that counts as a view, gets to see it. */
export const isLimited = ({ link }: Pick<HistoryItem, 'link'>): boolean => (link?.maxViews ?? null) !== null;

/** How often the link opens, for its owner. */
export const viewsSentence = (maxViews: number): string =>
  plural(maxViews, {
    one: 'It opens once and is then deleted. Your own views don’t count.',
    other: 'It opens # times and is then deleted. Your own views don’t count.',
  });

/** How many views are used, for its owner. */
export const viewsUsed = ({ views, maxViews }: { views: number; maxViews: number }): string =>
  plural(maxViews, { one: `Opened ${views} of # time`, other: `Opened ${views} of # times` });
