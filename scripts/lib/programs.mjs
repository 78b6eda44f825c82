import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { runQuietly } from './processes.mjs';

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The computer that this runs on; tests simulate others. */
export const THIS_MACHINE = { platform: process.platform, env: process.env, isProgram };

/** The path of a program, or undefined if there is none of this name. */
export function onPath(name, { platform, env, isProgram: exists } = THIS_MACHINE) {
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const file = platform === 'win32' ? `${name}.exe` : name;
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, file)).find(exists);
}

/** Whether Debian's packages can be installed here. */
export const isOurDebian = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;

/** Installs a package if possible; otherwise throws with the advice. */
export async function installFromDebian(name, advice) {
  if (!isOurDebian()) throw new Error(advice);
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
}
