import type { Stage, StageTimes } from './observer.ts';

/** Measures consecutive stages; starting one ends the one before. */
export interface StageClock {
  begin(stage: Stage): void;
  /** Ends the last stage and returns the seconds of each. */
  end(): StageTimes;
}

export function createStageClock(now: () => number = () => performance.now()): StageClock {
  const times: StageTimes = {};
  let current: { stage: Stage; since: number } | undefined;

  function close(): void {
    if (current === undefined) return;
    const { stage, since } = current;
    times[stage] = (times[stage] ?? 0) + (now() - since) / 1000;
    current = undefined;
  }

  return {
    begin(stage) {
      close();
      current = { stage, since: now() };
    },
    end() {
      close();
      return times;
    },
  };
}
