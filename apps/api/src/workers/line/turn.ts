import type { FromNetwork } from './lane-queue.ts';

/**
 * Where a task waits: with those of people who are signed in, with those of strangers, or among searches for a picture
 * within a picture, which take far longer than anything else strangers can ask for.
 */
export type Lane = 'member' | 'stranger' | 'search';

export interface Turn extends FromNetwork {
  readonly lane: Lane;
  /** Whether it can be paused while it runs; if absent, never. */
  readonly mayStand?: () => boolean;
  /** Whether it is waiting for memory although its turn has come; if absent, never. */
  readonly lacksMemory?: () => boolean;
}
