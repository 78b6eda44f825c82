import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { savePrimedTextModel, usePrimedTextModel } from '@underpaint/codec';

const pathIn = (directory: string): string => join(directory, 'text-model');

/** Writes the text model where workers look for it, so that it is complete as soon as it appears. */
export async function keepTextModel(directory: string): Promise<void> {
  const path = pathIn(directory);
  await writeFile(`${path}.new`, await savePrimedTextModel());
  await rename(`${path}.new`, path);
}

/**
 * Uses the text model kept in the directory. If there is none, or it is damaged, the first message creates it.
 *
 * @returns whether it was used.
 */
export async function takeTextModel(directory: string): Promise<boolean> {
  const path = pathIn(directory);
  return existsSync(path) && usePrimedTextModel(await readFile(path));
}
