import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What picture processes run, and what is run once on behalf of all (see `Rehearsal`). */
export const PICTURE_WORKER = new URL('./picture/picture.worker.ts', import.meta.url);
export const RECEIVING_WORKER = new URL('./picture/receiving.worker.ts', import.meta.url);
export const PICTURE_REHEARSAL = new URL('./picture/picture.rehearsal.ts', import.meta.url);
export const MODULES: readonly URL[] = [PICTURE_WORKER, RECEIVING_WORKER, PICTURE_REHEARSAL];

/** The bundle within the directory of a `Rehearsal`; either complete or absent. */
export const bundleIn = (directory: string): string => join(directory, 'code');

/** A module's name in a bundle, without extension. */
export function nameOf(module: URL): string {
  const path = fileURLToPath(module);
  return basename(path, extname(path));
}

/** Where a module is in the bundle of a directory. */
export const bundledPath = (module: URL, directory: string): string =>
  join(bundleIn(directory), `${nameOf(module)}.mjs`);

/**
 * The file that a process runs for a module: from a bundle once there is one, which saves finding and reading two
 * hundred files.
 *
 * @param directory of a `Rehearsal`, or `null` if there is none.
 */
export function fileOf(module: URL, directory: string | null): string {
  const bundled = directory === null ? null : bundledPath(module, directory);
  return bundled !== null && existsSync(bundled) ? bundled : fileURLToPath(module);
}
