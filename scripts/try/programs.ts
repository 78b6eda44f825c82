import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { installFromDebian } from '../lib/programs.mjs';

/** A user of this machine, for running programs that refuse to run as root. */
export interface User {
  uid: number;
  gid: number;
}

export function userNamed(name: string): User {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([each]) => each === name) ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`There is no user ${name} on this machine.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Runs a program to completion and returns its output. */
export function runProgram(command: string, args: readonly string[], as: Partial<User> = {}): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...as });
}

/** Installs the Debian packages whose programs are missing. */
export async function requirePrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Run this as root on a disposable Debian machine.');
  for (const [path, name] of Object.entries(programs)) {
    if (!existsSync(path)) await installFromDebian(name, `Install Debian's package ${name}.`);
  }
}

export interface Running {
  /** What it has written so far, line by line. */
  said: string[];
  /** Ends it and waits until it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Resolves to the exit code, or to null after a signal. */
  ended: Promise<number | null>;
}

interface Start {
  command: string;
  args: readonly string[];
  as?: Partial<User>;
  cwd?: string;
  env?: Record<string, string>;
  /** Matches the line that says it is ready. */
  ready: RegExp;
}

const endings = new Set<() => void>();

/** Registers something to do when the trial ends, however it ends. */
export function atEnd(end: () => void): void {
  endings.add(end);
}

process.on('exit', () => {
  for (const end of endings) {
    try {
      end();
    } catch {
      // It has ended already.
    }
  }
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/**
 * Starts a program and waits until it says that it is ready.
 *
 * @throws an `Error` with everything it wrote, if it ends before that.
 */
export async function startProgram({ command, args, as = {}, cwd, env, ready }: Start): Promise<Running> {
  const child = spawn(command, args, {
    ...as,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  atEnd(kill);
  const said: string[] = [];
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    endings.delete(kill);
    return code ?? null;
  });
  const isReady = new Promise<void>((resolve) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        said.push(line);
        if (ready.test(line)) resolve();
      });
    }
  });
  const early = ended.then((code) => {
    throw new Error(`${command} ended with ${code} before it was ready:\n${said.join('\n')}`);
  });
  early.catch(() => {});
  await Promise.race([isReady, early]);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  return { said, stop, ended };
}

/** A certificate authority just for the trial, and a certificate for `localhost` that only the trial knows. */
export async function makeCertificates(
  directory: string,
): Promise<{ ca: string; cert: string; key: string }> {
  await mkdir(directory, { recursive: true });
  const at = (name: string) => `${directory}/${name}`;
  const subject = (name: string) => ['-subj', `/CN=${name}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  const authority = ['req', '-x509', ...subject('Trial'), '-keyout', at('ca.key'), '-out', at('ca.pem')];
  runProgram('openssl', authority);
  runProgram('openssl', [
    ...['req', '-x509', ...subject('localhost'), '-CA', at('ca.pem'), '-CAkey', at('ca.key')],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-addext', 'basicConstraints=CA:FALSE'],
    ...['-keyout', at('key.pem'), '-out', at('cert.pem')],
  ]);
  return { ca: at('ca.pem'), cert: at('cert.pem'), key: at('key.pem') };
}
