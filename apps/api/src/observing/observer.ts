/** Parts of the work on one picture, in their order; `storing` is writing its files and its row. */
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
  /** What a `decode` does not find at once, a `search` looks for in a larger picture. */
  kind: 'encode' | 'receive' | 'decode' | 'search';
  /** `done`, `queue_full`, `too_late`, `aborted`, or the code of what was refused or failed. */
  outcome: string;
  /** Waiting included. */
  seconds: number;
  stages: StageTimes;
}

/** Told what happens inside, as names, numbers and durations; never what anything is about. */
export interface Observer {
  /** A request begins; what is told later out of `proceed` belongs to it. */
  arrived(request: { id: string }, proceed: () => void): void;
  answered(request: { id: string }, answer: Answer): void;
  worked(task: FinishedTask): void;
  /** Picture, thumbnail and row of an encode were written. */
  stored(seconds: number): void;
  /** Picture tasks that are running and that wait, from now on. */
  loaded(tasks: { running: number; waiting: number }): void;
  /** Bytes set aside for uploads, from now on. */
  uploading(bytes: number): void;
}

/** Nobody looks. */
export const NO_OBSERVER: Observer = {
  arrived: (_request, proceed) => proceed(),
  answered: () => {},
  worked: () => {},
  stored: () => {},
  loaded: () => {},
  uploading: () => {},
};

/** Tells two observers the same. */
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
