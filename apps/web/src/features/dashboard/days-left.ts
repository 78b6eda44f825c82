const DAY_MILLISECONDS = 86_400_000;

/** Days until a time, rounded up; 0 once it has passed. */
export const daysLeft = (iso: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / DAY_MILLISECONDS));
