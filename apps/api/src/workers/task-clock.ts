/** A task stands still for no longer than this altogether: answers come within a known time, and nobody waits for ever. */
export const MOST_STILL_SECONDS = 10;

interface Timing {
  /** A signal that aborts after so many milliseconds, with a `TimeoutError`. */
  timeout: (milliseconds: number) => AbortSignal;
  /** Milliseconds since any moment. */
  now: () => number;
}

export interface TaskClockSettings extends Partial<Timing> {
  /** Time of the task. */
  seconds: number;
  /** How long it may stand still altogether; not at all with 0. */
  stillSeconds: number;
  /** Told when it has stood still for so long, and goes on. */
  onSpent: () => void;
}

/** The time of a task, which stops while the task stands still. */
export interface TaskClock {
  /** Aborts with a `TimeoutError` when the time is up. */
  readonly signal: AbortSignal;
  /** Whether it has not yet stood still for as long as it may. */
  mayStand: () => boolean;
  /** Makes it stand still, or go on. */
  stand: (still: boolean) => void;
  /** Seconds that it has stood still so far. */
  stood: () => number;
  /** Tells whenever it stands still or goes on, until what this returns is called; ahead of both, it goes on. */
  follow: (tell: (still: boolean) => void) => () => void;
}

/** A span of time that passes only while it runs. */
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
