/**
 * Runs a program until it ends or standard input does, so that it ends with the process that started it, however that
 * one ends. Then removes the program's directory.
 *
 *     node kept.mjs <directory> <program> <argument>…
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

const [, , directory, program, ...args] = process.argv;

// A terminal signals the whole group, including this process, which still has to clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

// In its own process group: a browser may be started by a script, which would end alone and leave it behind.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
const ended = once(child, 'exit');
await Promise.race([ended, once(process.stdin.resume(), 'end')]);
try {
  process.kill(-child.pid, 'SIGKILL');
} catch (error) {
  // The whole group has ended by itself.
  if (error.code !== 'ESRCH') throw error;
}
await ended;
await rm(directory, { recursive: true, force: true, maxRetries: 5 });
process.exit();
