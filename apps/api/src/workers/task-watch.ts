import { AppError } from '../errors/app-error.ts';
import type { FinishedTask, Observer } from '../observing/observer.ts';
import type { Outcome } from './outcome.ts';

function foundNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'found' in value && value.found === false;
}

function endOf(outcome: Outcome<unknown>): string {
  if ('refused' in outcome) return outcome.refused;
  return foundNothing(outcome.value) ? 'message.not_found' : 'done';
}

function failureOf(error: unknown, caller: AbortSignal): string {
  if (caller.aborted) return 'aborted';
  return error instanceof AppError ? 'too_late' : 'server.error';
}

/** Runs a task and tells the observer how it ended. */
export async function watched<Value>(
  kind: FinishedTask['kind'],
  { caller, observer }: { caller: AbortSignal; observer: Pick<Observer, 'worked'> },
  run: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const began = performance.now();
  const tell = (end: Pick<FinishedTask, 'outcome' | 'stages'>) =>
    observer.worked({ kind, seconds: (performance.now() - began) / 1000, ...end });
  try {
    const outcome = await run();
    tell({ outcome: endOf(outcome), stages: outcome.stages });
    return outcome;
  } catch (error) {
    tell({ outcome: failureOf(error, caller), stages: {} });
    throw error;
  }
}
