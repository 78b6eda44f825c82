import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../errors/start-error.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/**
 * Where Node, its native modules and our own code are read from; they read `ldd` to find out which C library is used.
 */
const CODE = ['node_modules', 'packages', 'apps/api/node_modules', 'apps/api/package.json', 'apps/api/src'];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/etc/ld.so.cache', '/usr/bin/ldd'];
/** Where glibc reads whether Linux has huge pages to give. */
const HUGE_PAGES = '/sys/kernel/mm/transparent_hugepage';

/**
 * Separate namespaces: no network, no other processes, an empty file system. No privileges, and no way to gain any. It
 * needs no `--new-session`: it is started in a session of its own, which has no terminal.
 */
const ISOLATED = [
  ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
  ...['--die-with-parent', '--as-pid-1', '--chdir', '/'],
];

/**
 * Signals that a service manager sends to all of the server's processes are meant for the server, which finishes its
 * pictures first. Bubblewrap would end on them; the first process of a namespace does not, even while Node is still
 * starting.
 */
const IGNORING_SIGNALS = ['/bin/sh', '-c', 'trap "" INT TERM; exec "$@"', 'sh'] as const;

/** A sandbox around each picture process (decision 029). */
export interface Sandbox {
  /**
   * Wraps a command so that it runs isolated, with nowhere to write.
   *
   * @param readable what it may read besides Node and our code: absolute paths.
   */
  around: (command: readonly string[], readable: readonly string[]) => [string, ...string[]];
}

export interface SandboxSettings {
  /** How much memory one process may use. */
  memoryBytes: number;
  /** A directory hidden from every process, wherever it is. */
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

/** Limits for each process, whatever the machine has: threads, open files and memory; and it may write no file. */
function rlimits(prlimit: string, memoryBytes: number): string[] {
  const limits = { core: 0, fsize: 0, nofile: 256, nproc: 512, data: memoryBytes };
  return [prlimit, ...Object.entries(limits).map(([name, limit]) => `--${name}=${limit}`), '--'];
}

/** Address space that Node and its threads reserve but never use. */
const RESERVED_BYTES = 2 * 2 ** 30;

function bubblewrap(programs: Programs, { memoryBytes, dataDir }: SandboxSettings): Sandbox {
  const { bwrap, prlimit } = programs;
  const code = CODE.map((path) => `${ROOT}${path}`);
  const shown = [...LIBRARIES, HUGE_PAGES, prlimit, process.execPath, ...code];
  return {
    around: (command, readable) => [
      ...IGNORING_SIGNALS,
      bwrap,
      ...ISOLATED,
      ...[...shown, ...readable].flatMap(readOnly),
      ...hidden(resolve(dataDir), shown),
      ...['--remount-ro', '/', '--', ...rlimits(prlimit, memoryBytes + RESERVED_BYTES)],
      ...command,
    ],
  };
}

/** Hides a directory that is inside a visible one. */
function hidden(directory: string, shown: readonly string[]): string[] {
  const lies = existsSync(directory) && shown.some((path) => directory.startsWith(`${path}/`));
  return lies ? ['--tmpfs', directory, '--remount-ro', directory] : [];
}

/**
 * Checks whether picture processes can be sandboxed here: on Linux, with bubblewrap 0.8 or newer on the path, where
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
  'On Linux, install bubblewrap 0.8 or newer and allow user namespaces (docs/operations.md); other systems have none.';

/**
 * The configured sandbox.
 *
 * @param warn receives a sentence when there is none although one was preferred.
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
    throw new StartError(`PICTURE_SANDBOX is required, but no sandbox is available here. ${ADVICE}`);
  warn(`Pictures are processed without a sandbox. ${ADVICE}`);
  return null;
}
