import { AppError } from '../errors/app-error.ts';
import { foresee } from './foresee.ts';
import { type LineSettings, openLine } from './line.ts';
import { memoryBudget } from './memory-budget.ts';
import { PICTURE_WORKER } from './modules.ts';
import { processPool } from './process-pool.ts';
import { openRehearsal } from './rehearsal.ts';
import type { Sandbox } from './sandbox.ts';
import type { Asker, DecodeTask, Outcome, Question, Revealed, TaskName, Tasks, Workers } from './workers.ts';

const NO_MEMORY =
  'This server does not have the memory for an image this large. Please make it smaller first.';

export interface WorkersSettings extends LineSettings {
  /** A signal that aborts after so many milliseconds, with a `TimeoutError`. */
  timeout?: (milliseconds: number) => AbortSignal;
  /** Module that each process runs; it calls `serveTasks`. */
  filename?: URL;
  /** What each process runs in; nothing without it. */
  sandbox?: Sandbox | null;
  /** Memory that all tasks together may take, bytes; any amount without it. */
  pictureMemoryBytes?: number;
  /** Whether processes are there before the first picture: one for each that may be worked on at once. */
  warm?: boolean;
  /** Told when a process dies that has no task. */
  onDeath?: (error: Error) => void;
}

function unwrap<Name extends TaskName>(outcome: Outcome<Name>): Tasks[Name]['result'] {
  if ('result' in outcome) return outcome.result;
  throw new AppError(outcome.refused, { details: outcome.details });
}

function openPool(settings: WorkersSettings) {
  const { workers, filename = PICTURE_WORKER, sandbox = null, warm = false, onDeath = () => {} } = settings;
  const rehearsal = warm ? openRehearsal() : null;
  const ahead = warm ? workers : 0;
  const pool = processPool({ filename, sandbox, ahead, onDeath, rehearsed: rehearsal?.directory ?? null });
  const close = async () => {
    await pool.close();
    await rehearsal?.close();
  };
  return { run: pool.run, close };
}

/**
 * Picture workers in processes of their own, one for each picture, so that a file that crashes or takes over a decoder
 * harms its own task alone: a line in front of them, a time limit for each task, and an abort that ends the process.
 */
export function processWorkers(settings: WorkersSettings): Workers {
  const { pictureMemoryBytes = Number.POSITIVE_INFINITY, taskSeconds } = settings;
  const { timeout = (milliseconds) => AbortSignal.timeout(milliseconds) } = settings;
  const pool = openPool(settings);
  const line = openLine(settings);
  const memory = memoryBudget(pictureMemoryBytes);

  const inTime = (asker: Asker): Asker => ({
    ...asker,
    signal: AbortSignal.any([asker.signal, timeout(taskSeconds * 1000)]),
  });

  async function work<Name extends TaskName>(question: Question<Name>, asker: Asker) {
    const { pixels, bytes } = foresee(question);
    if (bytes > pictureMemoryBytes) throw new AppError('image.too_many_pixels', { message: NO_MEMORY });
    const { signal } = asker;
    const outcome = line.run<Name>({ ...asker, name: question.name, pixels }, () =>
      memory.during(bytes, signal, () => pool.run(question, signal)),
    );
    return unwrap(await outcome);
  }

  /** In two steps, so that a search, which takes long, holds up nothing that does not. */
  async function decode(task: DecodeTask, asker: Asker): Promise<Revealed> {
    const atOnce = await work({ name: 'decode', task }, asker);
    return atOnce.found ? atOnce : work({ name: 'search', task }, asker);
  }

  return {
    encode: (task, asker) => work({ name: 'encode', task }, inTime(asker)),
    receive: (task, asker) => work({ name: 'receive', task }, inTime(asker)),
    decode: (task, asker) => decode(task, inTime(asker)),
    close: async () => {
      await line.empty();
      await pool.close();
    },
  };
}
