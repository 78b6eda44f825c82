import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { peakMiBOf } from '../bench/processes.ts';

const readProc = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8');

/** Its child has ended and was not waited for: `sleep`, which replaced the shell, does not know about it. */
async function parentOfOneThatEnded(): Promise<number> {
  const parent = spawn('sh', ['-c', 'read line <&3 & exec sleep 1000'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const { pid = 0 } = parent;
  await expect.poll(() => readProc(pid, 'comm')).toBe('sleep\n');
  const child = Number(await readProc(pid, `task/${pid}/children`));
  parent.stdio[3]?.destroy();
  await expect.poll(() => readProc(child, 'status')).toContain('State:\tZ');
  return pid;
}

test.runIf((await readdir('/')).includes('proc'))(
  'memory is also reported while there is an ended process that has not been waited for',
  async () => {
    const peak = await peakMiBOf(await parentOfOneThatEnded());
    expect(peak).toBeGreaterThan(0.5);
    expect(peak).toBeLessThan(50);
  },
);
