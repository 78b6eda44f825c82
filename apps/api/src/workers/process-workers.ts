import { AppError } from '../errors/app-error.ts';
import { openCodeCache } from './code-cache.ts';
import { foreseenMemory } from './foreseen-memory.ts';
import { type LineSettings, openLine } from './line.ts';
import { memoryBudget } from './memory-budget.ts';
import { processPool } from './process-pool.ts';
import type { Sandbox } from './sandbox.ts';
import type { Outcome, Question, TaskName, Tasks, Workers } from './workers.ts';

const NO_MEMORY =
  'This server does not have the memory for an image this large. Please make it smaller first.';
const PICTURE_WORKER = new URL('./picture.worker.ts', import.meta.url);

export interface WorkersSettings extends LineSettings {
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
  const codeCache = warm ? openCodeCache(filename) : null;
  const ahead = warm ? workers : 0;
  const pool = processPool({ filename, sandbox, ahead, onDeath, codeCache: codeCache?.directory ?? null });
  const close = async () => {
    await pool.close();
    await codeCache?.close();
  };
  return { run: pool.run, close };
}

/**
 * Picture workers in processes of their own, one for each picture, so that a file that crashes or takes over a decoder
 * harms its own task alone: a line in front of them, a time limit for each task, and an abort that ends the process.
 */
export function processWorkers(settings: WorkersSettings): Workers {
  const { pictureMemoryBytes = Number.POSITIVE_INFINITY } = settings;
  const pool = openPool(settings);
  const line = openLine(settings);
  const memory = memoryBudget(pictureMemoryBytes);

  async function work<Name extends TaskName>(question: Question<Name>, caller: AbortSignal) {
    const bytes = foreseenMemory(question);
    if (bytes > pictureMemoryBytes) throw new AppError('image.too_many_pixels', { message: NO_MEMORY });
    const place = { name: question.name, caller };
    const outcome = line.run<Name>(place, (signal) =>
      memory.during(bytes, signal, () => pool.run(question, signal)),
    );
    return unwrap(await outcome);
  }

  return {
    encode: (task, signal) => work({ name: 'encode', task }, signal),
    decode: (task, signal) => work({ name: 'decode', task }, signal),
    close: async () => {
      await line.empty();
      await pool.close();
    },
  };
}
