import { createRequire } from 'node:module';
import { posix, win32 } from 'node:path';
import { node24, programOf } from './node24.mjs';
import { run } from './processes.mjs';
import { installFromDebian, isOurDebian, onPath, THIS_MACHINE } from './programs.mjs';
import { ROOT } from './root.mjs';

const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROMIUM',
  // The first is the same engine without windows: the others draw one, unseen, for every visitor in a journey.
  onPath: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'],
  ofDebian: 'chromium-headless-shell',
  ofPlaywright: 'chromium',
  inApplications: [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  inProgramFiles: [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX',
  onPath: ['firefox-esr', 'firefox'],
  ofDebian: 'firefox-esr',
  ofPlaywright: 'firefox',
  inApplications: ['Firefox.app/Contents/MacOS/firefox'],
  inProgramFiles: ['Mozilla Firefox\\firefox.exe'],
};

/** Every one of the files below every folder that is given. */
const below = ({ join }, folders, files) =>
  folders.filter(Boolean).flatMap((folder) => files.map((file) => join(folder, file)));

/** Where operating systems keep browsers that are not on the path. */
const PLACES = {
  darwin: ({ inApplications }, { HOME }) =>
    below(posix, ['/Applications', HOME && posix.join(HOME, 'Applications')], inApplications),
  win32: ({ inProgramFiles }, env) =>
    below(win32, [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA], inProgramFiles),
};

function installed(browser, machine) {
  const found = browser.onPath.map((name) => onPath(name, machine)).find(Boolean);
  return found ?? PLACES[machine.platform]?.(browser, machine.env).find(machine.isProgram);
}

function given({ variable }, { env, isProgram }) {
  const path = env[variable];
  if (path && !isProgram(path)) throw new Error(`${variable} is set to ${path}, which is not a program.`);
  return path;
}

/** Where Playwright keeps its own browser, whether installed or not. */
const placeOfPlaywright = ({ ofPlaywright }) =>
  createRequire(`${ROOT}/package.json`)('@playwright/test')[ofPlaywright].executablePath();

async function install(browser, advice) {
  if (isOurDebian()) {
    await installFromDebian(browser.ofDebian, advice);
    return onPath(browser.ofDebian);
  }
  const code = await run(node24(), [
    programOf('@playwright/test', 'playwright'),
    'install',
    browser.ofPlaywright,
  ]);
  if (code !== 0) throw new Error(advice);
  return placeOfPlaywright(browser);
}

async function find(browser, machine) {
  const found = given(browser, machine) || installed(browser, machine);
  if (found) return found;
  const own = placeOfPlaywright(browser);
  if (machine.isProgram(own)) return own;
  const { name, variable } = browser;
  return install(browser, `No ${name} was found. Install one, or set ${variable} to its path.`);
}

/**
 * A browser for the journeys: the one named by CHROMIUM, an installed one (Chrome and Edge are Chromium as well), or one
 * that is installed now: Debian's, or Playwright's elsewhere.
 */
export const findBrowser = (machine = THIS_MACHINE) => find(CHROMIUM, machine);

/** A Firefox for the codec's suites, found in the same way; FIREFOX names one. */
export const findFirefox = (machine = THIS_MACHINE) => find(FIREFOX, machine);
