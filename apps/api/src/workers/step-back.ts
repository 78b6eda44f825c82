import { getPriority, setPriority } from 'node:os';

/** Puts this process behind those of a niceness below; one that stands further back already, stays there. */
export function stepBack(niceness: number): void {
  // Nobody but root may come forward, and a sandbox has no root.
  if (getPriority() < niceness) setPriority(niceness);
}
