import { expect, test } from 'vitest';
import { findBrowser, findFirefox } from '../lib/browser.mjs';

/** A computer that has only these programs. */
function machine(platform: string, programs: string[], env: Record<string, string> = {}) {
  return { platform, env, isProgram: (path: string) => programs.includes(path) };
}

const WINDOWS = {
  PATH: 'C:\\Windows;C:\\Tools',
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local',
};
const MAC = { PATH: '/usr/bin:/bin', HOME: '/Users/ann' };

test.each([
  ['linux', '/usr/bin/chromium', { PATH: '/opt/bin:/usr/bin' }],
  ['linux', '/opt/bin/google-chrome', { PATH: '/opt/bin:/usr/bin' }],
  ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', MAC],
  ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge', MAC],
  ['darwin', '/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium', MAC],
  ['win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', WINDOWS],
  ['win32', 'C:\\Users\\ann\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe', WINDOWS],
  ['win32', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', WINDOWS],
  ['win32', 'C:\\Tools\\chromium.exe', WINDOWS],
])('on %s the journeys find %s', async (platform, path, env) => {
  expect(await findBrowser(machine(platform, [path], env))).toBe(path);
});

test.each([
  ['linux', '/usr/bin/firefox-esr', { PATH: '/usr/bin' }],
  ['darwin', '/Applications/Firefox.app/Contents/MacOS/firefox', MAC],
  ['win32', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe', WINDOWS],
])('on %s the codec’s suites find %s', async (platform, path, env) => {
  expect(await findFirefox(machine(platform, [path], env))).toBe(path);
});

test('the Chromium that draws no window comes before those that do', async () => {
  const programs = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  expect(await findBrowser(machine('linux', programs, { PATH: '/usr/bin' }))).toBe(programs[1]);
});

test('a browser that a variable names comes before one that is installed', async () => {
  const programs = ['/usr/bin/chromium', '/home/ann/chrome'];
  const env = { PATH: '/usr/bin', CHROMIUM: '/home/ann/chrome' };
  expect(await findBrowser(machine('linux', programs, env))).toBe('/home/ann/chrome');
});

test('a variable that names no program is reported, and nothing else is used', async () => {
  const env = { PATH: '/usr/bin', FIREFOX: '/home/ann/firefox' };
  await expect(findFirefox(machine('linux', ['/usr/bin/firefox'], env))).rejects.toThrow(
    'FIREFOX is set to /home/ann/firefox, which is not a program.',
  );
});

test('without another one Playwright’s own browser is used where it is installed', async () => {
  const isProgram = (path: string) => path.includes('ms-playwright');
  expect(await findBrowser({ platform: 'darwin', env: MAC, isProgram })).toMatch(/chrom/i);
  expect(await findFirefox({ platform: 'win32', env: WINDOWS, isProgram })).toMatch(/firefox/i);
});
