/** Stages of the work on one picture, in order; `storing` is writing its files and its row. */
export const STAGES = ['reading', 'key', 'hiding', 'reporting', 'checking', 'revealing', 'storing'] as const;
export type Stage = (typeof STAGES)[number];

/** Seconds that each stage took. */
export type StageTimes = Partial<Record<Stage, number>>;

export interface Answer {
  method: string;
  /** The route's pattern, never the address, which may hold the id of a share. */
  route: string;
  status: number;
  seconds: number;
}

export interface FinishedTask {
  /** What a `decode` does not find immediately, a `search` looks for in a larger picture. */
  kind: 'encode' | 'receive' | 'decode' | 'search';
  /** `done`, `queue_full`, `too_late`, `aborted`, or the code of the refusal or failure. */
  outcome: string;
  /** Includes waiting. */
  seconds: number;
  stages: StageTimes;
}

/** Receives events from inside the server as names, numbers and durations, never their content. */
export interface Observer {
  /** A request begins; events reported later from within `proceed` belong to it. */
  arrived(request: { id: string }, proceed: () => void): void;
  answered(request: { id: string }, answer: Answer): void;
  worked(task: FinishedTask): void;
  /** The picture, thumbnail and row of an encode were written. */
  stored(seconds: number): void;
  /** The number of picture tasks now running and now waiting. */
  loaded(tasks: { running: number; waiting: number }): void;
  /** The number of bytes now reserved for uploads. */
  uploading(bytes: number): void;
}

/** Ignores everything. */
export const NO_OBSERVER: Observer = {
  arrived: (_request, proceed) => proceed(),
  answered: () => {},
  worked: () => {},
  stored: () => {},
  loaded: () => {},
  uploading: () => {},
};

/** Passes everything on to two observers. */
export function both(one: Observer, other: Observer): Observer {
  const twice =
    <Told>(first: (told: Told) => void, second: (told: Told) => void) =>
    (told: Told) => {
      first(told);
      second(told);
    };
  return {
    arrived: (request, proceed) => one.arrived(request, () => other.arrived(request, proceed)),
    answered: (request, answer) => {
      one.answered(request, answer);
      other.answered(request, answer);
    },
    worked: twice(one.worked, other.worked),
    stored: twice(one.stored, other.stored),
    loaded: twice(one.loaded, other.loaded),
    uploading: twice(one.uploading, other.uploading),
  };
}
