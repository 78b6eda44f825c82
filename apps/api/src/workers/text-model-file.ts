import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { savePrimedTextModel, usePrimedTextModel } from '@underpaint/codec';

const pathIn = (directory: string): string => join(directory, 'text-model');

/** Writes the text model where workers look for it; what they find is whole from the first moment. */
export async function keepTextModel(directory: string): Promise<void> {
  const path = pathIn(directory);
  await writeFile(`${path}.new`, await savePrimedTextModel());
  await rename(`${path}.new`, path);
}

/**
 * Takes the text model that was kept in the directory. Where there is none, or a damaged one, the first message makes it.
 *
 * @returns whether it was taken.
 */
export async function takeTextModel(directory: string): Promise<boolean> {
  const path = pathIn(directory);
  return existsSync(path) && usePrimedTextModel(await readFile(path));
}
