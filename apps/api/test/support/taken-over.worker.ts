import { once } from 'node:events';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveTasks } from '../../src/workers/picture/serve-tasks.ts';

/** What there is to reach outside. */
export interface Outside {
  /** TCP port of a server on this machine. */
  port: number;
  /** Unix socket of a server on this machine. */
  socket: string;
  /** The same, under a name that is in no directory. */
  abstractSocket: string;
  dataDir: string;
  serverPid: number;
  /** A value in the server's environment. */
  canary: string;
}

type Attempt = (outside: Outside) => Promise<unknown>;

async function reach(address: { port: number; host: string } | { path: string }): Promise<void> {
  const socket = connect(address);
  await once(socket, 'connect');
  socket.destroy();
}

async function writeInto(directory: string): Promise<void> {
  const path = join(directory, 'left-behind');
  await appendFile(path, 'x');
  await rm(path);
}

async function findIn(path: string, wanted: string): Promise<void> {
  if (!(await readFile(path, 'latin1')).includes(wanted)) throw new Error('not there');
}

let seen = false;

const ATTEMPTS: Record<string, Attempt> = {
  'connect to a port': ({ port }) => reach({ port, host: '127.0.0.1' }),
  'connect to a socket': ({ socket }) => reach({ path: socket }),
  'connect to a socket without a file': ({ abstractSocket }) => reach({ path: abstractSocket }),
  'list the data': async ({ dataDir }) => {
    if ((await readdir(dataDir)).length === 0) throw new Error('nothing in it');
  },
  'read the database': ({ dataDir }) => readFile(join(dataDir, 'underpaint.sqlite')),
  'read the secret': ({ dataDir }) => readFile(join(dataDir, 'auth-secret')),
  'read the environment of the server': ({ serverPid, canary }) =>
    findIn(`/proc/${serverPid}/environ`, canary),
  'open the memory of the server': ({ serverPid }) => readFile(`/proc/${serverPid}/maps`),
  'signal the server': async ({ serverPid }) => process.kill(serverPid, 0),
  'list the people of the machine': () => readFile('/etc/passwd'),
  'write into the data': ({ dataDir }) => writeInto(dataDir),
  'write temporary files': () => writeInto(tmpdir()),
  'write into the home directory': async () => writeInto(homedir()),
  'write at the root': () => writeInto('/'),
  'change the code': () => appendFile(fileURLToPath(import.meta.url), ''),
  'see a second picture': async () => {
    if (!seen) throw new Error('the first one');
  },
};

/** Which of these attempts succeeded. */
async function reached(outside: Outside): Promise<string[]> {
  const results: string[] = [];
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    await attempt(outside).then(
      () => results.push(name),
      () => {},
    );
  }
  return results;
}

serveTasks({
  encode: async ({ message }) => {
    const picture = Buffer.from(JSON.stringify(await reached(JSON.parse(message))));
    seen = true;
    const facts = { format: 'png', width: 1, height: 1, psnr: 50, receipt: null, survival: [] } as const;
    return { picture, thumbnail: new Uint8Array(), ...facts };
  },
  receive: async ({ picture }) => ({ thumbnail: picture, format: 'png', width: 1, height: 1 }),
  decode: async () => ({ found: false }),
  search: async () => ({ found: false }),
});
