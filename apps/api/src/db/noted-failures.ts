import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppError } from '../errors/app-error.ts';

interface Noted {
  failure: AppError | undefined;
}

const notes = new AsyncLocalStorage<Noted>();

/** Records a failed query for the surrounding `tellingFailures`, if there is one. */
export function noteFailure(failure: AppError): void {
  const noted = notes.getStore();
  if (noted !== undefined) noted.failure = failure;
}

/**
 * Runs a library that hides database failures behind errors of its own, and throws the database's error instead if the
 * library fails after one.
 *
 * @param isFailure whether a returned result counts as a failure too, given the database's error.
 */
export async function tellingFailures<Result>(
  work: () => Promise<Result>,
  isFailure: (result: Result, noted: AppError) => boolean = () => false,
): Promise<Result> {
  const noted: Noted = { failure: undefined };
  const result = await notes.run(noted, work).catch((error: unknown) => {
    throw noted.failure ?? error;
  });
  if (noted.failure !== undefined && isFailure(result, noted.failure)) throw noted.failure;
  return result;
}
