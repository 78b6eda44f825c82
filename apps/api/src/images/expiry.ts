const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** until when a picture stays whose days begin at `since`, ISO 8601 UTC both; null keeps it. */
export function expiryAfter(since: string, { expiryDays }: { expiryDays: number | null }): string | null {
  if (expiryDays === null) return null;
  return new Date(Date.parse(since) + expiryDays * DAY_MILLISECONDS).toISOString();
}
