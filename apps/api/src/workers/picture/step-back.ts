import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of this process to this niceness, unless it is lower already. */
export function stepBack(niceness: number): void {
  // Only root may raise a priority, and a sandbox has no root.
  if (getPriority() < niceness) setPriority(niceness);
}
