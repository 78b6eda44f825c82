import { execFile } from 'node:child_process';
import { delimiter } from 'node:path';

/** The environment of a user without the repository: their own Node and npm, and nothing that ours have set. */
function outsideEnvironment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH = '', ...env } = process.env;
  const kept = Object.entries(env).filter(([name]) => !/^(?:npm_|NODE_|VITEST)/i.test(name));
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const path = [extra['PATH'], ...folders].filter(Boolean).join(delimiter);
  return { ...Object.fromEntries(kept), ...extra, PATH: path };
}

export interface Outside {
  readonly cwd: string;
  /** Further variables; PATH is prepended to the existing one. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program as a user without the repository would. */
export function runOutside(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: Outside,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env: outsideEnvironment(env) }, (error, stdout, stderr) => {
      const exit = error === null ? 0 : error.code;
      if (typeof exit === 'number') resolve({ exit, stdout, stderr });
      else reject(error);
    });
  });
}
