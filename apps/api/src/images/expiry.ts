const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** the expiry date of a picture whose days start at `since`, both ISO 8601 UTC; null keeps it. */
export function expiryAfter(since: string, { expiryDays }: { expiryDays: number | null }): string | null {
  if (expiryDays === null) return null;
  return new Date(Date.parse(since) + expiryDays * DAY_MILLISECONDS).toISOString();
}
