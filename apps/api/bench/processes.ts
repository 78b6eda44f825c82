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

/** Processor seconds of a process and its descendants: those running, and those that have ended and were waited for. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const ticks = (stat: string) =>
    stat
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 15)
      .map(Number);
  return sumOver(pid, 'stat', (stat) => ticks(stat).reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND);
}

/**
 * Peak resident memory of a process and its descendants, MiB. A process that has ended without being waited for has
 * none.
 */
export async function peakMiBOf(pid: number): Promise<number> {
  return sumOver(pid, 'status', (status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
