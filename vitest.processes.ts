/**
 * How processes run test files: one after the other, with the same modules and what is compiled from them, so what a file
 * starts, replaces or sets has to end with its tests. V8 starts with room for 512 MB, since it marks the whole heap again and
 * again while it grows: a tenth of the processor time of all tests.
 */
export const PROCESSES = { isolate: false, execArgv: ['--initial-old-space-size=512'] };
