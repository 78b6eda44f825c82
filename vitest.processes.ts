/**
 * How processes run test files: one after the other, with the same modules and what is compiled from them, so what a file
 * starts, replaces or sets has to end with its tests. V8 begins with room for 512 MB: while the heap
 * grows, all of it is marked again and again, which is up to a tenth of the processor time of tests (decision 036).
 */
export const PROCESSES = { isolate: false, execArgv: ['--initial-old-space-size=512'] };
