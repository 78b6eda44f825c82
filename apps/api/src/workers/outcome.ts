import { CodecError } from '@underpaint/codec';
import { ERROR_STATUS, type ErrorCode } from '@underpaint/contract';
import { ImagingError } from '@underpaint/imaging';
import type { ErrorDetails } from '../errors/app-error.ts';
import type { Stage, StageTimes } from '../observing/observer.ts';
import { createStageClock } from '../observing/stage-clock.ts';

/** What a worker sends back: errors as plain data, because classes do not cross processes. */
export type Outcome<Value> = ({ value: Value } | { refused: ErrorCode; details: ErrorDetails }) & {
  stages: StageTimes;
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/**
 * The failure of a task that knew message and passphrase: where it happened, without the words of the error,
 * which could quote what it was working on.
 */
function withoutWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').match(/^ +at .*$/gm) : null;
  const safe = new Error(`the picture worker failed (${name})`);
  safe.stack = [safe.message, ...(frames ?? [])].join('\n');
  return safe;
}

/** Runs a task, measures its stages, and turns the errors that a person can act on into data. */
export async function outcomeOf<Value>(
  work: (begin: (stage: Stage) => void) => Promise<Value>,
): Promise<Outcome<Value>> {
  const clock = createStageClock();
  try {
    const value = await work(clock.begin);
    return { value, stages: clock.end() };
  } catch (error) {
    const known = error instanceof CodecError || error instanceof ImagingError;
    if (known && isErrorCode(error.code))
      return { refused: error.code, details: { ...error.details }, stages: clock.end() };
    throw withoutWords(error);
  }
}
