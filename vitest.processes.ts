/**
 * How a process runs test files: one after the other, with the same loaded and compiled modules, so whatever a file
 * starts, replaces or sets has to end with its tests. V8 begins with room for 512 MB, and counts memory outside its heap
 * with it: otherwise it would mark all of its heap again and again while that grows, and for every 30 MB of pixels
 * (decision 036).
 */
export const PROCESSES = {
  isolate: false,
  execArgv: ['--initial-old-space-size=512', '--external-memory-accounted-in-global-limit'],
};
