import { V8_OPTIONS } from '@underpaint/imaging/processes';

/**
 * Processes that work on one picture each, or hide in several of the same person (decision 062). Most live for a second
 * or two: too short for V8's optimizing compiler to pay off, while their heap would be marked again and again. Without
 * either, a picture takes a fifth to a quarter less processor time (decision 052); `picture.worker.ts` switches the
 * compiler back on for a second picture. Compiled code can only be used by processes with the same options, so a
 * rehearsal has them too.
 */
export const SINGLE = {
  picturesEach: 1,
  picturesOfOne: 8,
  flags: ['--no-turbofan', ...V8_OPTIONS, '--expose-gc'],
} as const;

/**
 * Processes that receive one finished picture after another. Each picture leaves a decoder of 50 MB behind, for which
 * V8 would mark the whole heap, in small steps; `receiving.worker.ts` says when that is worth it. Without helper
 * threads V8 takes a tenth less time.
 */
export const REUSABLE = {
  picturesEach: 100,
  flags: [
    '--single-threaded',
    '--expose-gc',
    '--no-incremental-marking',
    '--external-memory-accounted-in-global-limit',
  ],
  ahead: 0,
} as const;

/**
 * Above this many pixels a process works on one picture only. It would come to hold more memory than is planned for a
 * picture: memory of WebAssembly is never given back, and decoders that are no longer needed are not yet collected. Native
 * decoders are also faster then.
 */
export const MOST_PIXELS_OF_SEVERAL = 3_000_000;
