import { AppError } from '../../errors/app-error.ts';
import { NO_OBSERVER, type Observer, type StageTimes } from '../../observing/observer.ts';
import type { TaskClock } from '../task-clock.ts';
import type { Asker, Outcome, TaskName } from '../workers.ts';
import { type FairQueue, fairQueue } from './fair-queue.ts';
import type { Lane, Turn } from './turn.ts';

const RETRY_SECONDS = 5;
/** Tasks expected to need more than this part of their time are turned away at once. */
const PART_OF_TIME = 0.6;
const TOO_LONG = 'This image took too long. Please try again later or use a smaller one.';

export interface LineSettings {
  /** Tasks that run at once; in addition, half as many searches run beside them. */
  workers: number;
  /** How many tasks may wait in each lane. */
  queueMax: number;
  /** Time limit of each task, including waiting. */
  taskSeconds: number;
  observer?: Pick<Observer, 'worked' | 'loaded'>;
}

/** A place in the line: what for, and for whom; the signal aborts when the client has gone or its time is up. */
export interface Place extends Asker {
  name: TaskName;
  /** Pixels of the picture, which indicate how long the task may take. */
  pixels: number;
  /** Its clock, if it can be paused. */
  clock?: Pick<TaskClock, 'mayStand' | 'stand' | 'stood'>;
  /** Whether it is waiting for memory although its turn has come (see `look`). */
  lacksMemory?: () => boolean;
}

/** The line in front of the workers: who is admitted, and whose turn it is. */
export interface Line {
  /**
   * Waits for a turn and does the work.
   *
   * @throws {AppError} `server.busy` when the line is full, would take too long, or took too long.
   * @throws the signal's reason when the client has gone, and whatever `work` throws.
   */
  run: <Name extends TaskName>(place: Place, work: () => Promise<Outcome<Name>>) => Promise<Outcome<Name>>;
  /** To be called when a task may no longer be paused, and when one starts or stops waiting for memory. */
  look: () => void;
  /** Resolves when the line is empty. */
  empty: () => Promise<void>;
}

interface Ticket extends Turn {
  begin: () => void;
  stand: (still: boolean) => void;
  refuse: (reason: unknown) => void;
}

function busy(message?: string): AppError {
  const options = { retryAfterSeconds: RETRY_SECONDS };
  return new AppError('server.busy', message === undefined ? options : { ...options, message });
}

const isLate = ({ signal }: Place) => signal.aborted && signal.reason?.name === 'TimeoutError';

const gone = (place: Place): unknown => (isLate(place) ? busy(TOO_LONG) : place.signal.reason);

function laneOf({ name, uid }: Place): Lane {
  if (name === 'search') return 'search';
  return uid === null ? 'stranger' : 'member';
}

const turnOf = (place: Place): Turn => ({
  lane: laneOf(place),
  network: place.network,
  pixels: place.pixels,
  mayStand: () => place.clock?.mayStand() ?? false,
  lacksMemory: () => place.lacksMemory?.() ?? false,
});

/** A ticket for the queue, and a promise of its turn. */
function ticketFor(place: Place): { ticket: Ticket; turn: Promise<void> } {
  const { promise: turn, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
  const stand = (still: boolean) => place.clock?.stand(still);
  return { ticket: { ...turnOf(place), begin, stand, refuse }, turn };
}

const secondsOf = (stages: StageTimes) => Object.values(stages).reduce((sum, seconds) => sum + seconds, 0);

function endOf(outcome: Outcome): string {
  if ('refused' in outcome) return outcome.refused;
  const { result } = outcome;
  return result !== null && 'found' in result && !result.found ? 'message.not_found' : 'done';
}

function failureOf(error: unknown, place: Place): string {
  if (isLate(place)) return 'too_late';
  if (place.signal.aborted) return 'aborted';
  return error instanceof AppError ? 'queue_full' : 'server.error';
}

/** Runs a task and tells the observer how it ended. */
async function reported<Name extends TaskName>(
  place: Place,
  observer: Pick<Observer, 'worked'>,
  run: () => Promise<Outcome<Name>>,
): Promise<Outcome<Name>> {
  const began = performance.now();
  const tell = (outcome: string, stages: StageTimes) =>
    observer.worked({ kind: place.name, seconds: (performance.now() - began) / 1000, outcome, stages });
  try {
    const outcome = await run();
    tell(endOf(outcome), outcome.stages);
    return outcome;
  } catch (error) {
    tell(failureOf(error, place), {});
    throw error;
  }
}

/** Waits for a place's turn; leaves the queue when the client has gone or was displaced. */
async function turnIn(queue: FairQueue<Ticket>, place: Place, onChange: () => void): Promise<Ticket> {
  const { ticket, turn } = ticketFor(place);
  const leave = () => {
    queue.remove(ticket);
    ticket.refuse(gone(place));
    onChange();
  };
  place.signal.addEventListener('abort', leave);
  queue.add(ticket)?.refuse(busy());
  onChange();
  await turn.finally(() => place.signal.removeEventListener('abort', leave));
  return ticket;
}

/** Works during a turn. The time is charged even if the worker fails or the client goes away; paused time is not. */
async function workIn<Name extends TaskName>(
  queue: FairQueue<Ticket>,
  { ticket, clock }: { ticket: Ticket; clock: Place['clock'] },
  work: () => Promise<Outcome<Name>>,
): Promise<Outcome<Name>> {
  const [began, stoodBefore] = [performance.now(), clock?.stood() ?? 0];
  const stood = () => (clock?.stood() ?? 0) - stoodBefore;
  try {
    const outcome = await work();
    const seconds = secondsOf(outcome.stages) - stood();
    if (seconds > 0) queue.note(ticket, seconds);
    return outcome;
  } finally {
    queue.end(ticket, (performance.now() - began) / 1000 - stood());
  }
}

/** Opens a line: as many at once as there are workers, fair between the networks that ask. */
export function openLine({ observer = NO_OBSERVER, taskSeconds, ...settings }: LineSettings): Line {
  const queue = fairQueue<Ticket>(settings);
  const idle = new Set<() => void>();
  let standing: ReadonlySet<Ticket> = new Set();

  function decideWhoStands(): void {
    const still = queue.still();
    for (const ticket of standing) if (!still.has(ticket)) ticket.stand(false);
    for (const ticket of still) ticket.stand(true);
    standing = still;
  }

  function proceed(): void {
    for (let next = queue.begin(); next !== undefined; next = queue.begin()) next.begin();
    decideWhoStands();
    const load = queue.load();
    observer.loaded(load);
    if (load.running + load.waiting > 0) return;
    for (const resolve of idle) resolve();
    idle.clear();
  }

  async function inTurn<Name extends TaskName>(
    place: Place,
    work: () => Promise<Outcome<Name>>,
  ): Promise<Outcome<Name>> {
    if (place.signal.aborted) throw gone(place);
    if (queue.expected(turnOf(place)) > taskSeconds * PART_OF_TIME) throw busy();
    const ticket = await turnIn(queue, place, proceed);
    return workIn(queue, { ticket, clock: place.clock }, work).finally(proceed);
  }

  return {
    run: (place, work) =>
      reported(place, observer, async () => {
        try {
          return await inTurn(place, work);
        } catch (error) {
          throw place.signal.aborted ? gone(place) : error;
        }
      }),
    look: proceed,
    empty: async () => {
      const { running, waiting } = queue.load();
      if (running + waiting > 0) await new Promise<void>((resolve) => idle.add(resolve));
    },
  };
}
