import { CodecError } from '@underpaint/codec';
import { BeyondBrowserError, ImagingError, NotLoadedError } from '@underpaint/imaging/browser';
import { fileGone, isFileGone } from './file-gone.ts';
import type { Failure } from './tasks.ts';

/** A worker that gives wrong answers must not do any work. */
export class SelfTestError extends Error {
  override readonly name = 'SelfTestError';
}

const MEMORY = /memory|allocation|out of bounds|array length/i;

const whyUnable = (error: unknown): string => {
  if (error instanceof BeyondBrowserError) return `cannot work on ${error.what}`;
  if (error instanceof CodecError) return 'has no WebAssembly, or blocks it';
  if (error instanceof SelfTestError) return 'failed the self-test that runs before any work';
  if (error instanceof Error && MEMORY.test(error.message)) return 'has too little memory for this picture';
  return 'could not do the work';
};

/**
 * What a failure in the worker means for the person: there is no network, their picture is refused, or this device cannot
 * do it.
 */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof NotLoadedError) return { notLoaded: true };
  if (isFileGone(error)) {
    const { code, message: sentence } = fileGone();
    return { refusal: { code, sentence } };
  }
  const isRefusal = error instanceof ImagingError || error instanceof CodecError;
  if (isRefusal && error.code !== 'runtime.unsupported') {
    return { refusal: { code: error.code, sentence: error.message } };
  }
  return { inability: { why: whyUnable(error) } };
};
