import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { starterBeside } from './starter-beside.ts';

const shell = (script: string) => ({
  program: '/bin/sh',
  args: ['-c', script],
  env: { WORD: 'of the server' },
  stderr: 'ignore' as const,
});

const STUCK_SERVER = fileURLToPath(new URL('../../../test/support/stuck-server.ts', import.meta.url));

const ECHO = 'read line <&3; echo "$line, $WORD" >&3; exit 7';

if (process.platform !== 'win32') {
  test('a process started by the helper has a pipe to this one, and its end is reported', async () => {
    const starter = await starterBeside();
    onTestFinished(starter.close);
    const both = ['one', 'other'].map(async (word) => {
      const { pipe, ended } = starter.start(shell(ECHO));
      const socket = await pipe;
      socket.write(`${word}\n`);
      return [String(await buffer(socket)), await ended];
    });
    expect(await Promise.all(both)).toEqual([
      ['one, of the server\n', '7'],
      ['other, of the server\n', '7'],
    ]);
  });

  test('it is killed on request, and one that cannot be started says why', async () => {
    const starter = await starterBeside();
    onTestFinished(starter.close);
    const endless = starter.start(shell('read line <&3'));
    endless.kill();
    expect(await endless.ended).toBe('SIGKILL');
    const { ended } = starter.start({ ...shell(''), program: '/nowhere' });
    expect(await ended).toContain('ENOENT');
  });

  test('a process that the system refuses to start says why, and takes no other one with it', async () => {
    const starter = await starterBeside();
    onTestFinished(starter.close);
    const other = starter.start(shell(ECHO));
    const socket = await other.pipe;
    const { ended } = starter.start({ ...shell(''), args: ['x'.repeat(3_000_000)] });
    expect(await ended).toContain('E2BIG');
    socket.end('still here\n');
    expect([String(await buffer(socket)), await other.ended]).toEqual(['still here, of the server\n', '7']);
  });

  test('when the helper process is gone, everything it started has ended, and another helper starts the next one', async () => {
    const starter = await starterBeside();
    onTestFinished(starter.close);
    const parent = starter.start(shell('read line <&3; echo $PPID >&3; read line <&3'));
    const socket = await parent.pipe;
    socket.write('who\n');
    const [line] = await once(socket, 'data');
    process.kill(Number(line), 'SIGKILL');
    expect(await parent.ended).toBe('with the process that started it');
    const { pipe, ended } = starter.start(shell(ECHO));
    (await pipe).end('again\n');
    expect(await ended).toBe('7');
  });

  test('a server that is killed before it has received a pipe leaves no process behind', async () => {
    const server = spawn(process.execPath, [STUCK_SERVER], { stdio: ['ignore', 'ignore', 'pipe'] });
    // All of them write to the same place, which ends with the last one.
    const ended = once(server.stderr, 'end');
    const [helper] = await once(server.stderr, 'data');
    onTestFinished(() => void (server.stderr.readableEnded || process.kill(Number(helper), 'SIGKILL')));
    server.kill('SIGKILL');
    await ended;
  });
}
