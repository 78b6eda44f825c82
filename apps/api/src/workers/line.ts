import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';
import { type FinishedTask, NO_OBSERVER, type Observer, type StageTimes } from '../observing/observer.ts';
import type { Outcome, TaskName } from './workers.ts';

const RETRY_SECONDS = 5;
/** Tasks that are expected to need more of their time than this are turned away at once. */
const PART_OF_TIME = 0.6;
/** How much the newest task counts in the average. */
const NEWEST = 0.1;
const TOO_LONG = 'This image took too long. Please try again later or use a smaller one.';

export interface LineSettings {
  /** Tasks that run at once. */
  workers: number;
  /** Tasks that may wait. */
  queueMax: number;
  /** Time of each task, waiting included. */
  taskSeconds: number;
  observer?: Pick<Observer, 'worked' | 'loaded'>;
  /** Aborts after so many milliseconds. */
  timeout?: (milliseconds: number) => AbortSignal;
}

/** A place in the line: what for, and the signal of whoever waits for it. */
export interface Place {
  name: TaskName;
  caller: AbortSignal;
}

/** The line in front of the workers: who is let in, whose turn it is, and for how long. */
export interface Line {
  /**
   * Waits for a turn and works. The signal that `work` is given aborts when the caller is gone or the time is up.
   *
   * @throws {AppError} `server.busy` when the line is full, would take too long, or took too long.
   * @throws the caller's reason when it is gone, and whatever `work` throws.
   */
  run: <Name extends TaskName>(
    place: Place,
    work: (signal: AbortSignal) => Promise<Outcome<Name>>,
  ) => Promise<Outcome<Name>>;
  /** Resolves when nobody is in the line. */
  empty: () => Promise<void>;
}

function busy(message?: string): AppError {
  const options = { retryAfterSeconds: RETRY_SECONDS };
  return new AppError('server.busy', message === undefined ? options : { ...options, message });
}

/** Knows from the last tasks how many seconds pass until one ends that comes after so many others; 0 at first. */
function expectedWait(workers: number) {
  let average = 0;
  return {
    note: (stages: StageTimes) => {
      const took = Object.values(stages).reduce((sum, seconds) => sum + seconds, 0);
      if (took > 0) average = average === 0 ? took : average * (1 - NEWEST) + took * NEWEST;
    },
    seconds: (before: number) => (Math.floor(before / workers) + 1) * average,
  };
}

/**
 * Counts the tasks under way and turns away those for which there is neither a process nor a place in the queue, and
 * those that would not end in time: begun and then stopped, they would only take from the others.
 */
function admission({ workers, queueMax, taskSeconds, observer = NO_OBSERVER }: LineSettings) {
  const expected = expectedWait(workers);
  let underWay = 0;

  function change(by: 1 | -1): void {
    underWay += by;
    const running = Math.min(underWay, workers);
    observer.loaded({ running, waiting: underWay - running });
  }

  const isFull = () =>
    underWay >= workers + queueMax ||
    (underWay >= workers && expected.seconds(underWay) > taskSeconds * PART_OF_TIME);

  async function during<Done extends { stages: StageTimes }>(work: () => Promise<Done>): Promise<Done> {
    change(1);
    try {
      const done = await work();
      expected.note(done.stages);
      return done;
    } finally {
      change(-1);
    }
  }

  return { isFull, during };
}

function endOf(outcome: Outcome): string {
  if ('refused' in outcome) return outcome.refused;
  return 'found' in outcome.result && !outcome.result.found ? 'message.not_found' : 'done';
}

function failureOf(error: unknown, caller: AbortSignal): string {
  if (caller.aborted) return 'aborted';
  return error instanceof AppError ? 'too_late' : 'server.error';
}

/** Tells the observer how each task ended. */
function reporter({ observer = NO_OBSERVER }: LineSettings) {
  const turnedAway = (kind: FinishedTask['kind']) =>
    observer.worked({ kind, outcome: 'queue_full', seconds: 0, stages: {} });

  async function watched<Name extends TaskName>(
    { name: kind, caller }: Place,
    run: () => Promise<Outcome<Name>>,
  ): Promise<Outcome<Name>> {
    const began = performance.now();
    const tell = (outcome: string, stages: StageTimes) =>
      observer.worked({ kind, seconds: (performance.now() - began) / 1000, outcome, stages });
    try {
      const outcome = await run();
      tell(endOf(outcome), outcome.stages);
      return outcome;
    } catch (error) {
      tell(failureOf(error, caller), {});
      throw error;
    }
  }

  return { turnedAway, watched };
}

/** Gives each task in turn a time limit that includes its waiting. */
function timeLimited(queue: PQueue, { taskSeconds, timeout: after = AbortSignal.timeout }: LineSettings) {
  return async <Done>(caller: AbortSignal, work: (signal: AbortSignal) => Promise<Done>): Promise<Done> => {
    const timeout = after(taskSeconds * 1000);
    try {
      const signal = AbortSignal.any([caller, timeout]);
      return await queue.add(() => work(signal), { signal });
    } catch (error) {
      if (caller.aborted) throw caller.reason;
      if (timeout.aborted) throw busy(TOO_LONG);
      throw error;
    }
  };
}

/** Opens a line: first come, first served, as many at once as there are workers. */
export function openLine(settings: LineSettings): Line {
  const queue = new PQueue({ concurrency: settings.workers });
  const inTurn = timeLimited(queue, settings);
  const admitted = admission(settings);
  const reported = reporter(settings);
  return {
    run: async (place, work) => {
      if (admitted.isFull()) {
        reported.turnedAway(place.name);
        throw busy();
      }
      return admitted.during(() => reported.watched(place, () => inTurn(place.caller, work)));
    },
    empty: () => queue.onIdle(),
  };
}
