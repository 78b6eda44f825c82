import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors/start-error.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** What Node, its native modules and our own code are read from; they look into `ldd` to learn whose C library there is. */
const CODE = ['node_modules', 'packages', 'apps/api/node_modules', 'apps/api/package.json', 'apps/api/src'];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/usr/bin/ldd'];

/**
 * Namespaces of its own: no network, no other processes, an empty file system. No privileges, and no way to any. It stays
 * in the server's session, of which it sees no terminal: in one of its own, Linux would weigh its niceness against nobody.
 */
const ALONE = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ...['--die-with-parent', '--as-pid-1', '--chdir', '/'],
];

/**
 * Signals that a service manager sends to every process of the server are for the server, which finishes its pictures
 * first. Bubblewrap would end with them; the first process of a namespace does not, even while Node is still starting.
 */
const DEAF = ['/bin/sh', '-c', 'trap "" INT TERM; exec "$@"', 'sh'] as const;

/** A sandbox around each picture process (decision 029). */
export interface Sandbox {
  /**
   * Makes of a command one that runs it alone, without a place to write.
   *
   * @param readable what it may read besides Node and our code: absolute paths.
   */
  around: (command: readonly string[], readable: readonly string[]) => [string, ...string[]];
}

export interface SandboxSettings {
  /** How much memory one process may fill. */
  memoryBytes: number;
  /** Directory that no process sees, wherever it lies. */
  dataDir: string;
}

interface Programs {
  bwrap: string;
  prlimit: string;
}

function onPath(name: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, name)).find((path) => existsSync(path));
}

const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];

/** What a process may use up: threads, open files and memory beside what the machine has; and it writes no file. */
function rlimits(prlimit: string, memoryBytes: number): string[] {
  const limits = { core: 0, fsize: 0, nofile: 256, nproc: 512, data: memoryBytes };
  return [prlimit, ...Object.entries(limits).map(([name, limit]) => `--${name}=${limit}`), '--'];
}

/** Address space that Node and its threads set aside and never fill. */
const ROOM_BYTES = 2 * 2 ** 30;

function bubblewrap(programs: Programs, { memoryBytes, dataDir }: SandboxSettings): Sandbox {
  const { bwrap, prlimit } = programs;
  const code = CODE.map((path) => `${ROOT}${path}`);
  const shown = [...LIBRARIES, prlimit, process.execPath, ...code];
  return {
    around: (command, readable) => [
      ...DEAF,
      bwrap,
      ...ALONE,
      ...[...shown, ...readable].flatMap(readOnly),
      ...hidden(resolve(dataDir), shown),
      ...['--remount-ro', '/', '--', ...rlimits(prlimit, memoryBytes + ROOM_BYTES)],
      ...command,
    ],
  };
}

/** Hides a directory that lies within what is shown. */
function hidden(directory: string, shown: readonly string[]): string[] {
  const lies = existsSync(directory) && shown.some((path) => directory.startsWith(`${path}/`));
  return lies ? ['--tmpfs', directory, '--remount-ro', directory] : [];
}

/**
 * Finds out whether picture processes can have a sandbox here: on Linux, with bubblewrap 0.8 or newer on the path, where
 * user namespaces are allowed.
 */
export async function findSandbox(settings: SandboxSettings): Promise<Sandbox | null> {
  const [bwrap, prlimit] = ['bwrap', 'prlimit'].map(onPath);
  if (process.platform !== 'linux' || bwrap === undefined || prlimit === undefined) return null;
  const sandbox = bubblewrap({ bwrap, prlimit }, settings);
  const [program, ...args] = sandbox.around([process.execPath, '--version'], []);
  const tried = promisify(execFile)(program, args);
  return tried.then(
    () => sandbox,
    () => null,
  );
}

const ADVICE =
  'On Linux, install bubblewrap 0.8 or newer and allow user namespaces (docs/operations.md); elsewhere there is none.';

/**
 * The sandbox that the settings ask for.
 *
 * @param warn told in a sentence when there is none although one was hoped for.
 * @throws {StartError} when there is none although it is required.
 */
export async function openSandbox(
  {
    pictureSandbox,
    pictureMemoryBytes: memoryBytes,
    dataDir,
  }: Pick<Config, 'pictureSandbox' | 'pictureMemoryBytes' | 'dataDir'>,
  warn: (sentence: string) => void,
): Promise<Sandbox | null> {
  if (pictureSandbox === 'off') return null;
  const found = await findSandbox({ memoryBytes, dataDir });
  if (found !== null) return found;
  if (pictureSandbox === 'required')
    throw new StartError(`PICTURE_SANDBOX is required, and there is none here. ${ADVICE}`);
  warn(`Pictures are worked on without a sandbox. ${ADVICE}`);
  return null;
}
