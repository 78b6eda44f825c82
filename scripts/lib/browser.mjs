import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a program, or undefined when there is none of this name. */
export function onPath(name) {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, name)).find(isProgram);
}

function installedBrowser() {
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  return null;
}

function givenBrowser(path) {
  if (isProgram(path)) return path;
  throw new Error(`CHROMIUM is set to ${path}, which is not a program.`);
}

const FIREFOX_NAMES = ['firefox-esr', 'firefox'];
/** Where systems keep a Firefox that is not on the path. */
const FIREFOX_PLACES = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
};

const installedFirefox = () =>
  FIREFOX_NAMES.map(onPath).find(Boolean) ?? FIREFOX_PLACES[process.platform]?.find(isProgram);

/** A Firefox for the codec's suites: the one named by FIREFOX, an installed one, or Debian's, installed now. */
export async function findFirefox() {
  const given = process.env.FIREFOX;
  if (given && !isProgram(given)) throw new Error(`FIREFOX is set to ${given}, which is not a program.`);
  const found = given || installedFirefox();
  if (found) return found;
  await installFromDebian('firefox-esr', 'No Firefox was found. Install one, or set FIREFOX to its path.');
  return onPath('firefox-esr') ?? 'firefox-esr';
}

/** Installs a package where that is possible; throws with the advice where it is not. */
export async function installFromDebian(name, advice) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(advice);
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
}

/** A browser for the journeys: the one named by CHROMIUM, one on the path, or Debian's, installed now. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return givenBrowser(process.env.CHROMIUM);
  const found = installedBrowser();
  if (found) return found;
  await installFromDebian('chromium', 'No Chromium was found. Install one, or set CHROMIUM to its path.');
  return givenBrowser(onPath('chromium') ?? 'chromium');
}
