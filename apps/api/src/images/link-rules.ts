import { MOST_VIEWS } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import { earlierOf, type LinkRules } from './encodings.models.ts';

/** The furthest possible date: times are compared as text, which does not work with five-digit years. */
const MOST_YEARS = 10;

/** What somebody asks for; fields left out are not requested. */
export interface LinkWish {
  maxViews?: number | null | undefined;
  /** ISO 8601, in any time zone. */
  expiresAt?: string | null | undefined;
}

/**
 * The rules that follow from a wish.
 *
 * @param latest until when the plan keeps the picture, ISO 8601 UTC: the owner's date is never later.
 * @throws {AppError} `views.count`, `date.past`, `date.too_late`.
 */
export function linkRules(
  { maxViews = null, expiresAt = null }: LinkWish,
  { now, latest }: { now: Date; latest: string | null },
): LinkRules {
  if (maxViews !== null) checkViews(maxViews);
  return { maxViews, until: expiresAt === null ? null : checkedDate(new Date(expiresAt), { now, latest }) };
}

function checkViews(views: number): void {
  if (!Number.isInteger(views) || views < 1 || views > MOST_VIEWS) throw new AppError('views.count');
}

function checkedDate(date: Date, { now, latest }: { now: Date; latest: string | null }): string {
  if (date <= now) throw new AppError('date.past');
  const last = earlierOf(latest, yearsAfter(now));
  if (last !== null && date > new Date(last))
    throw new AppError('date.too_late', { details: { latest: last } });
  return date.toISOString();
}

function yearsAfter(now: Date): string {
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + MOST_YEARS);
  return last.toISOString();
}
