import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How far processes stand behind the one that answers requests, which needs little and at once: niceness on POSIX. */
export const BEHIND = { picture: 10, everybody: 19 } as const;

/** The error of a system without `/proc`, or of a process that has ended. */
function isGone(error: unknown): boolean {
  const { code, info } = error as { code?: string; info?: { code?: string } };
  return ['ENOENT', 'ESRCH'].includes(info?.code ?? code ?? '');
}

function unlessGone<T>(ask: () => T, none: T): T {
  try {
    return ask();
  } catch (error) {
    if (isGone(error)) return none;
    throw error;
  }
}

/** A process, and those it has started: between a sandbox and who asks for one stand others. */
function familyOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = unlessGone(() => readFileSync(path, 'utf8'), '')
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.map(Number).flatMap(familyOf)];
}

/** On Linux each thread has a priority of its own, and those of a process that runs are not changed with it. */
const threadsOf = (pid: number): number[] =>
  unlessGone(() => readdirSync(`/proc/${pid}/task`), [String(pid)]).map(Number);

/**
 * Puts a process and those it has started, with all their threads, behind those of a niceness below. What stands further
 * back already, stays there: nobody but root may bring it forward. Whoever has ended meanwhile needs no priority.
 */
export function putBehind(pid: number, niceness: number): void {
  for (const thread of familyOf(pid).flatMap(threadsOf)) {
    unlessGone(() => {
      if (getPriority(thread) < niceness) setPriority(thread, niceness);
    }, undefined);
  }
}
