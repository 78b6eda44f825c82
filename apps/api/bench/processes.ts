import { readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** A process and all its descendants, as a sandbox sits between them. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const families = children.split(' ').filter(Boolean).map(Number).map(familyOf);
  return [pid, ...(await Promise.all(families)).flat()];
}

/** A file of each process in the family that is still there. */
async function eachOf(pid: number, file: string): Promise<(readonly [pid: number, text: string])[]> {
  const found = (await familyOf(pid)).map(async (each) => {
    const text = await readFile(`/proc/${each}/${file}`, 'utf8').catch(() => '');
    return [each, text] as const;
  });
  return (await Promise.all(found)).filter(([, text]) => text !== '');
}

/** A picture process lives several times as long. */
const LOOK_MILLISECONDS = 100;

export interface ProcessorMeter {
  /** Processor seconds so far. */
  seconds: () => Promise<number>;
  stop: () => void;
}

/**
 * Adds up the processor time of a process and its descendants, also of those that have ended: what is killed in a sandbox
 * is waited for by nobody, so its time is in no parent's sum.
 */
export function processorMeter(pid: number): ProcessorMeter {
  const seconds = new Map<number, number>();
  async function look(): Promise<void> {
    for (const [each, stat] of await eachOf(pid, 'stat')) seconds.set(each, secondsIn(stat));
  }
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
  return {
    seconds: async () => {
      await look();
      return [...seconds.values()].reduce((sum, each) => sum + each, 0);
    },
    stop: () => clearInterval(timer),
  };
}

/** Of the process itself, in user and system mode. */
function secondsIn(stat: string): number {
  const [user = 0, system = 0] = stat
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_A_SECOND;
}

/**
 * Peak resident memory of a process and its descendants, MiB. A process that has ended without being waited for has
 * none.
 */
export async function peakMiBOf(pid: number): Promise<number> {
  const peaks = (await eachOf(pid, 'status')).map(([, status]) =>
    Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0),
  );
  return peaks.reduce((sum, kilobytes) => sum + kilobytes / 1024, 0);
}
