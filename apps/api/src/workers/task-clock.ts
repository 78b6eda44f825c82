/**
 * A task is paused for no longer than this in total, so that answers come within a known time and nobody waits for
 * ever.
 */
export const MOST_STILL_SECONDS = 10;

interface Timing {
  /** A signal that aborts after this many milliseconds, with a `TimeoutError`. */
  timeout: (milliseconds: number) => AbortSignal;
  /** Milliseconds since some fixed moment. */
  now: () => number;
}

export interface TaskClockSettings extends Partial<Timing> {
  /** Time limit of the task. */
  seconds: number;
  /** How long it may be paused in total; 0 means never. */
  stillSeconds: number;
  /** Called when it has been paused for that long, and continues. */
  onSpent: () => void;
}

/** The time limit of a task, which stops running while the task is paused. */
export interface TaskClock {
  /** Aborts with a `TimeoutError` when the time is up. */
  readonly signal: AbortSignal;
  /** Whether it has been paused for less than the maximum. */
  mayStand: () => boolean;
  /** Pauses or resumes it. */
  stand: (still: boolean) => void;
  /** Seconds that it has been paused so far. */
  stood: () => number;
  /**
   * Reports every pause and resumption until the returned function is called. Before and after that, the listener may
   * take the task to be running.
   */
  follow: (tell: (still: boolean) => void) => () => void;
}

/** A span of time that passes only while it is running. */
function span(milliseconds: number, { timeout, now }: Timing, onEnd: (reason: unknown) => void) {
  let left = milliseconds;
  let run: { since: number; end: AbortSignal } | null = null;
  const leftNow = () => (run === null ? left : Math.max(0, left - (now() - run.since)));
  return {
    left: leftNow,
    run: () => {
      const end = timeout(Math.ceil(left));
      run = { since: now(), end };
      end.addEventListener('abort', () => {
        if (run?.end === end) onEnd(end.reason);
      });
    },
    stop: () => {
      left = leftNow();
      run = null;
    },
  };
}

/** Starts the clock of a task. */
export function taskClock(settings: TaskClockSettings): TaskClock {
  const { seconds, stillSeconds, onSpent } = settings;
  const { timeout = (milliseconds) => AbortSignal.timeout(milliseconds), now = () => performance.now() } =
    settings;
  const controller = new AbortController();
  const listeners = new Set<(still: boolean) => void>();
  let isStill = false;
  let isSpent = stillSeconds === 0;

  const time = span(seconds * 1000, { timeout, now }, (reason) => controller.abort(reason));
  const patience = span(stillSeconds * 1000, { timeout, now }, () => {
    isSpent = true;
    stand(false);
    onSpent();
  });

  function stand(still: boolean): void {
    if (still === isStill) return;
    isStill = still;
    const [stops, runs] = still ? [time, patience] : [patience, time];
    stops.stop();
    runs.run();
    for (const tell of listeners) tell(still);
  }

  time.run();
  return {
    signal: controller.signal,
    mayStand: () => !isSpent,
    stand,
    stood: () => stillSeconds - patience.left() / 1000,
    follow: (tell) => {
      listeners.add(tell);
      if (isStill) tell(true);
      return () => {
        if (listeners.delete(tell) && isStill) tell(false);
      };
    },
  };
}
