import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../errors/start-error.ts';
import { reasonOf } from '../../errors/unusable-directory.ts';

const PREFIX = 'underpaint-rehearsal-';

const lockOf = (directory: string): string => `${directory}.lock`;

/** Locks a file as SQLite does: until the process ends, however it ends. */
function lock(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // With its journal in memory it writes nothing: no file to leave behind, and a full disk does not matter.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The directories with a lock; without one, there is no telling whose they are. */
function lockedOnce(): string[] {
  try {
    const names = readdirSync(tmpdir());
    const ours = names.filter((name) => name.startsWith(PREFIX) && names.includes(lockOf(name)));
    return ours.map((name) => join(tmpdir(), name));
  } catch {
    return [];
  }
}

function removeIfAbandoned(directory: string): void {
  try {
    if (lstatSync(directory).uid !== process.getuid?.()) return;
    lock(lockOf(directory)).close();
    rmSync(directory, { recursive: true });
    rmSync(lockOf(directory));
  } catch {
    // Its server is alive, or another server is removing it.
  }
}

function make(): { path: string; remove: () => void } {
  const path = join(tmpdir(), `${PREFIX}${randomUUID()}`);
  const held = lock(lockOf(path));
  mkdirSync(path, { mode: 0o700 });
  const remove = () => {
    rmSync(path, { recursive: true, force: true });
    held.close();
    rmSync(lockOf(path), { force: true });
  };
  return { path, remove };
}

/**
 * Makes a directory in the temporary one, and removes those of servers that were killed. Several servers may share the
 * temporary directory, even from separate containers: each holds a lock for as long as it lives, and takes it before
 * its directory exists.
 *
 * @throws {StartError} when the temporary directory cannot be used.
 */
export function openRehearsalDirectory(): { path: string; remove: () => void } {
  lockedOnce().forEach(removeIfAbandoned);
  try {
    return make();
  } catch (cause) {
    const reason = reasonOf(cause);
    if (reason === null) throw cause;
    const sentence = `The directory for temporary files, ${tmpdir()}, cannot be used (${reason}). Let this user write to it, or set TMPDIR to another one.`;
    throw new StartError(sentence, { cause });
  }
}
