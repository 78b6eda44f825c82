/**
 * How processes run test files: one after the other, with the same modules and what is compiled from them, so what a file
 * starts, replaces or sets has to end with its tests. V8 begins with room for 512 MB, and counts what lies outside its heap
 * with it: otherwise all of the heap is marked again and again while it grows, and for every 30 MB of pixels (decision 036).
 */
export const PROCESSES = {
  isolate: false,
  execArgv: ['--initial-old-space-size=512', '--external-memory-accounted-in-global-limit'],
};
