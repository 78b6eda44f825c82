/**
 * V8 options of a process that works on one picture. It lives for a second or two, which is too short for two things that
 * V8 does on further threads: its best compiler, whose code comes too late to pay, and marking the whole heap again and
 * again while it grows from nothing. Without them a picture takes a fifth less processor time (decision 052). Compiled code
 * is only good for processes with the same options, so rehearsals have them too.
 */
export const FOR_ONE_PICTURE: readonly string[] = ['--no-turbofan', '--initial-old-space-size=128'];

/**
 * V8 options of reusable processes. Each picture leaves a decoder of 50 MB behind, for which V8 would mark the whole heap,
 * in small steps; `receiving.worker.ts` says when that is worth it. Without threads of its own V8 takes a tenth less time.
 */
export const FOR_MANY_PICTURES: readonly string[] = [
  '--single-threaded',
  '--expose-gc',
  '--no-incremental-marking',
  '--external-memory-accounted-in-global-limit',
];
