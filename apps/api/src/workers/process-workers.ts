import { AppError } from '../errors/app-error.ts';
import { bytesFor, foresee, square } from './foresee.ts';
import { MOST_PIXELS_OF_SEVERAL, REUSABLE, SINGLE } from './kinds.ts';
import { type LineSettings, openLine } from './line/line.ts';
import { memoryBudget } from './memory-budget.ts';
import { PICTURE_WORKER, RECEIVING_WORKER } from './modules.ts';
import { type Keeping, processPool, type TaskTime } from './processes/process-pool.ts';
import { receiveIn } from './processes/receiving.ts';
import type { Sandbox } from './processes/sandbox.ts';
import { type Starter, starterHere } from './processes/started.ts';
import { openRehearsal } from './rehearsal/rehearsal.ts';
import { MOST_STILL_SECONDS, type TaskClock, taskClock } from './task-clock.ts';
import type {
  Asker,
  DecodeTask,
  Outcome,
  Question,
  ReceivedPicture,
  ReceiveTask,
  Revealed,
  TaskName,
  Tasks,
  Workers,
} from './workers.ts';

const NO_MEMORY =
  'This server does not have the memory for an image this large. Please make it smaller first.';

export interface WorkersSettings extends LineSettings {
  /** A signal that aborts after so many milliseconds, with a `TimeoutError`. */
  timeout?: (milliseconds: number) => AbortSignal;
  /** The module that the process of a single picture runs; it calls `serveTasks`. */
  filename?: URL;
  /** The same for reusable processes that receive finished pictures. */
  receiving?: URL;
  /** Starts the processes; if absent, this process does. */
  starter?: Starter;
  /** The sandbox each process runs in; if absent, none. */
  sandbox?: Sandbox | null;
  /** Bytes of memory that all tasks together may use; if absent, there is no limit. */
  pictureMemoryBytes?: number;
  /** Whether to start processes before the first picture: one for each picture that may be worked on at once. */
  warm?: boolean;
  /** Called when an idle process dies. */
  onDeath?: (error: Error) => void;
}

/** How a task is carried out once its turn has come. */
type Run<Name extends TaskName> = (turn: {
  time: TaskTime;
  pixels: number;
  keeping: Keeping | null;
}) => Promise<Outcome<Name>>;

/** A client with a time limit; its signal also aborts when the time is up. */
interface Timed extends Asker {
  clock: TaskClock;
}

function unwrap<Name extends TaskName>(outcome: Outcome<Name>): Tasks[Name]['result'] {
  if ('result' in outcome) return outcome.result;
  throw new AppError(outcome.refused, { details: outcome.details });
}

/** Processes for a single picture each, and reusable ones that receive one finished picture after another. */
function openPools(settings: WorkersSettings) {
  const { workers, starter = starterHere, sandbox = null, warm = false, onDeath = () => {} } = settings;
  const { filename = PICTURE_WORKER, receiving = RECEIVING_WORKER } = settings;
  const rehearsal = warm ? openRehearsal() : null;
  const shared = { starter, sandbox, onDeath, rehearsed: rehearsal?.directory ?? null };
  const ahead = warm ? workers : 0;
  const single = processPool({ ...shared, ...SINGLE, filename, ahead, mostKept: workers });
  const reusable = processPool({ ...shared, ...REUSABLE, filename: receiving });
  const close = async () => {
    await Promise.all([single.close(), reusable.close()]);
    await rehearsal?.close();
  };
  return { single, reusable, close };
}

/** Memory of an idle process that is kept for one person. */
const KEPT_BYTES = bytesFor('encode', square(MOST_PIXELS_OF_SEVERAL));

/**
 * Picture workers in separate processes, so that a file that crashes or compromises a decoder only harms its own task:
 * one process for each picture, except for several that one person hides in, and for finished pictures that are read by
 * decoders in WebAssembly. With a line in front of them, a time limit for each task, and an abort that ends the process.
 */
export function processWorkers(settings: WorkersSettings): Workers {
  const { pictureMemoryBytes = Number.POSITIVE_INFINITY, taskSeconds: seconds, sandbox, timeout } = settings;
  // A paused process in a sandbox ends with the server; any other would stay paused for ever.
  const stillSeconds = sandbox ? MOST_STILL_SECONDS : 0;
  const pools = openPools(settings);
  const line = openLine(settings);
  const memory = memoryBudget(pictureMemoryBytes);

  function inTime(asker: Asker): Timed {
    const clock = taskClock({ seconds, stillSeconds, onSpent: line.look, ...(timeout && { timeout }) });
    return { ...asker, clock, signal: AbortSignal.any([asker.signal, clock.signal]) };
  }

  const hasRoomBesideKept = (bytes: number) => memory.hasRoom(bytes + pools.single.kept() * KEPT_BYTES);

  /** A person's pictures may share a process that reaches nothing else (decision 062). */
  function keepingFor({ uid }: Asker, { name, pixels }: { name: TaskName; pixels: number }): Keeping | null {
    if (!sandbox || uid === null || name !== 'encode' || pixels > MOST_PIXELS_OF_SEVERAL) return null;
    return { uid, hasRoom: () => hasRoomBesideKept(KEPT_BYTES) };
  }

  async function work<Name extends TaskName>(
    question: Question<Name>,
    asker: Timed,
    run: Run<Name> = ({ time, keeping }) => pools.single.run(question, time, keeping),
  ) {
    const { pixels, bytes } = foresee(question);
    if (bytes > pictureMemoryBytes) throw new AppError('image.too_many_pixels', { message: NO_MEMORY });
    const { signal, clock } = asker;
    let isWaiting = false;
    const waits = (whether: boolean) => {
      if (whether === isWaiting) return;
      isWaiting = whether;
      line.look();
    };
    const place = { ...asker, name: question.name, pixels, lacksMemory: () => isWaiting };
    const keeping = keepingFor(asker, { name: question.name, pixels });
    const outcome = line.run<Name>(place, () => {
      if (!hasRoomBesideKept(bytes)) pools.single.endKept();
      waits(!memory.hasRoom(bytes));
      return memory.during(bytes, signal, () => {
        waits(false);
        return run({ time: { signal, follow: clock.follow }, pixels, keeping });
      });
    });
    return unwrap(await outcome);
  }

  /** In two steps, so that a search, which takes long, does not hold up faster tasks. */
  async function decode(task: DecodeTask, asker: Timed, onMiss: () => void): Promise<Revealed> {
    const atOnce = await work({ name: 'decode', task }, asker);
    if (atOnce.found) return atOnce;
    onMiss();
    return work({ name: 'search', task }, asker);
  }

  async function receive(task: ReceiveTask, asker: Timed): Promise<ReceivedPicture> {
    const question = { name: 'receive', task } as const;
    const received = await work<'receive'>(question, asker, (turn) =>
      receiveIn(pools, { question, ...turn }),
    );
    if (received === null) throw new TypeError('no process has read the picture');
    return received;
  }

  return {
    encode: (task, asker) => work({ name: 'encode', task }, inTime(asker)),
    receive: (task, asker) => receive(task, inTime(asker)),
    decode: (task, asker, onMiss) => decode(task, inTime(asker), onMiss),
    close: async () => {
      await line.empty();
      await pools.close();
    },
  };
}
