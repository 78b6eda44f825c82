import { AppError } from '../errors/app-error.ts';
import { type LineSettings, openLine } from './line.ts';
import { type PoolOptions, processPool } from './process-pool.ts';
import type { Outcome, Question, TaskName, Tasks, Workers } from './workers.ts';

const PICTURE_WORKER = new URL('./picture.worker.ts', import.meta.url);

export type WorkersSettings = LineSettings & Partial<PoolOptions>;

function unwrap<Name extends TaskName>(outcome: Outcome<Name>): Tasks[Name]['result'] {
  if ('result' in outcome) return outcome.result;
  throw new AppError(outcome.refused, { details: outcome.details });
}

/**
 * Picture workers in processes of their own, so that a file that crashes a decoder takes down its own task alone: a
 * line in front of them, a time limit for each task, and an abort that ends the process.
 */
export function processWorkers(settings: WorkersSettings): Workers {
  const { filename = PICTURE_WORKER, warm = false, onDeath = () => {} } = settings;
  const pool = processPool({ filename, warm, onDeath });
  const line = openLine(settings);

  async function work<Name extends TaskName>(question: Question<Name>, caller: AbortSignal) {
    const place = { name: question.name, caller };
    return unwrap(await line.run<Name>(place, (signal) => pool.run(question, signal)));
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
