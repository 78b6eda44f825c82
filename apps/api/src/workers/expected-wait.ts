import type { StageTimes } from '../observing/observer.ts';

/** How much the newest task counts in the average. */
const NEWEST = 0.1;

/** Knows from the last tasks how long another one would take, waiting included. */
export interface ExpectedWait {
  /** A task was worked on for so long. */
  note: (stages: StageTimes) => void;
  /** Seconds until a task ends that comes after so many others; 0 while nothing is known. */
  seconds: (before: number) => number;
}

export function createExpectedWait(workers: number): ExpectedWait {
  let average = 0;
  return {
    note: (stages) => {
      const took = Object.values(stages).reduce((sum, seconds) => sum + seconds, 0);
      if (took > 0) average = average === 0 ? took : average * (1 - NEWEST) + took * NEWEST;
    },
    seconds: (before) => (Math.floor(before / workers) + 1) * average,
  };
}
