/**
 * For whoever has pictures worked on by other processes: what a picture will need, and how such a process runs. The index
 * loads all that it takes to work on one, libvips included.
 */
export { memoryNeeded } from './files/memory.ts';
export { glanceAtSize } from './formats/glance.ts';
export { GLIBC_ENVIRONMENT, V8_OPTIONS } from './node/process-settings.ts';
export { type PictureLimits, resultLimits } from './shared/limits.ts';
