/**
 * Runs a program until it ends or standard input does: so it ends with whoever started it, however that one ends. Then
 * removes a directory, that of the program.
 *
 *     node kept.mjs <directory> <program> <argument>…
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

const [, , directory, program, ...args] = process.argv;

// A terminal tells the whole group, this process too, which still has to tidy up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

// A group of its own: a browser may be started by a script, which would end alone and leave it behind.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
const ended = once(child, 'exit');
await Promise.race([ended, once(process.stdin.resume(), 'end')]);
try {
  process.kill(-child.pid, 'SIGKILL');
} catch (error) {
  // All of it has ended by itself.
  if (error.code !== 'ESRCH') throw error;
}
await ended;
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
process.exit();
