/** How many milliseconds each kind of toast stays (S-9.6). */
export const TOAST_DURATIONS = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
} as const;
/** For a toast that repeats what the screen says: a screen reader would read it twice. */
export const UNSPOKEN = { ariaProps: { role: 'status', 'aria-live': 'off' } } as const;
const TOAST_LIMIT = 20;

/** The newest toasts, at most {@link TOAST_LIMIT} (S-4.6); the list is newest first. */
export const keepNewest = <T>(toasts: readonly T[]): T[] => toasts.slice(0, TOAST_LIMIT);
