import { access, copyFile, cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../errors/start-error.ts';

const DATABASE = 'underpaint.sqlite';
const SECRET = 'auth-secret';
const PICTURES = 'images';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A whole copy of the database as it is at one moment, made while the server goes on writing. */
function copyDatabase(from: string, to: string): void {
  using database = new DatabaseSync(from, { readOnly: true });
  database.prepare('VACUUM INTO ?').run(to);
}

/**
 * Copies an installation in a data directory, running or not, into an empty directory that can take its place. The
 * database goes first: pictures that come later are then files without rows, which the first start removes.
 *
 * @throws {StartError} when there is no installation, or the directory is not empty.
 */
export async function backUp(dataDir: string, into: string): Promise<void> {
  if (!(await exists(join(dataDir, DATABASE)))) {
    throw new StartError('There is no installation in DATA_DIR.');
  }
  await mkdir(into, { recursive: true, mode: 0o700 });
  if ((await readdir(into)).length > 0) throw new StartError('The directory for the backup is not empty.');
  copyDatabase(join(dataDir, DATABASE), join(into, DATABASE));
  await cp(join(dataDir, PICTURES), join(into, PICTURES), {
    recursive: true,
    filter: (path) => exists(path),
  });
  if (await exists(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(into, SECRET));
}
