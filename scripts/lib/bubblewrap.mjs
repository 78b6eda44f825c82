import { installFromDebian, onPath } from './programs.mjs';

/** The sandbox for picture processes, which tests try to break out of: on Linux only; one on the path, or Debian's. */
export async function requireBubblewrap() {
  if (process.platform !== 'linux' || onPath('bwrap')) return;
  await installFromDebian('bubblewrap', 'No bubblewrap was found. Install the package bubblewrap.');
}
