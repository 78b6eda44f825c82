import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { pngPhoto } from '../../test/support/pictures.ts';
import { temporaryDirectory } from '../../test/support/test-app.ts';
import { putBehind } from './priority.ts';

const AS_LAST = fileURLToPath(new URL('../../test/support/low-priority.ts', import.meta.url));

test('a server that was started behind all others works on pictures, in a sandbox where there is one', async () => {
  const directory = await temporaryDirectory();
  const path = join(directory, 'picture.png');
  await writeFile(path, await pngPhoto({ width: 160, height: 120 }));
  const { stdout } = await promisify(execFile)(process.execPath, [AS_LAST, path, directory]);
  expect(JSON.parse(stdout)).toEqual({ found: false });
});

/** Niceness of each thread of a process. */
async function nicenessOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );
  return stats.map((stat) => Number(stat.replace(/^.*\) /, '').split(' ')[16]));
}

test.runIf(process.platform === 'linux')(
  'all threads of a process and of those it has started go behind, and stay there',
  async () => {
    const shell = spawn(
      'sh',
      ['-c', `"${process.execPath}" -e "console.log(process.pid); setInterval(() => {}, 1e9)"; :`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      },
    );
    const { pid = 0 } = shell;
    onTestFinished(() => void process.kill(-pid, 'SIGKILL'));
    const [line] = await once(shell.stdout, 'data');
    const child = Number(line);
    expect((await nicenessOf(child)).length).toBeGreaterThan(3);
    putBehind(pid, 17);
    expect(new Set([...(await nicenessOf(pid)), ...(await nicenessOf(child))])).toEqual(new Set([17]));
    putBehind(pid, 12);
    expect(new Set(await nicenessOf(child))).toEqual(new Set([17]));
  },
);

test('a process that has ended needs no priority', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(() => putBehind(child.pid ?? 0, 10)).not.toThrow();
});
