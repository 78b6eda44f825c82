import { readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** A process and all its descendants, as a sandbox sits between them. */
async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const families = children.split(' ').filter(Boolean).map(Number).map(familyOf);
  return [pid, ...(await Promise.all(families)).flat()];
}

/** The sum of a figure from a file of each process; processes that have just ended count as nothing. */
async function sumOver(pid: number, file: string, figure: (text: string) => number): Promise<number> {
  const texts = (await familyOf(pid)).map((each) =>
    readFile(`/proc/${each}/${file}`, 'utf8').catch(() => ''),
  );
  const figures = (await Promise.all(texts)).filter(Boolean).map(figure);
  return figures.reduce((sum, each) => sum + each, 0);
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
    for (const each of await familyOf(pid)) {
      const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '');
      if (stat !== '') seconds.set(each, secondsIn(stat));
    }
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
  return sumOver(pid, 'status', (status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
