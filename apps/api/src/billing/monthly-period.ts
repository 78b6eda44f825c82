/** The moment `months` after `start`; a day that the month does not have becomes its last one. */
function addMonths(start: Date, months: number): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), days));
  return moved;
}

/** The month of a subscription begun at `start` in which `now` lies. */
export function monthlyPeriod(start: Date, now: Date): { start: Date; end: Date } {
  let months = 0;
  while (addMonths(start, months + 1) <= now) months += 1;
  return { start: addMonths(start, months), end: addMonths(start, months + 1) };
}
