import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { bundleIn, nameOf } from '../modules.ts';

/** These look for files beside them in ways that no bundler follows. */
const LEFT_OUT = ['@node-rs/argon2', '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs'];

/** Keeps each module's idea of where its own file is, and leaves some modules out of the bundle. */
const IN_PLACE: Plugin = {
  name: 'in place',
  async resolveId(id, importer) {
    if (!LEFT_OUT.includes(id)) return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && { id: pathToFileURL(found.id).href, external: 'absolute' };
  },
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/**
 * Bundles modules and everything they import into a few JavaScript files in the directory of a `Rehearsal`, where they
 * appear all at once.
 */
export async function bundle(modules: readonly URL[], directory: string): Promise<void> {
  const input = Object.fromEntries(modules.map((module) => [nameOf(module), fileURLToPath(module)]));
  const files = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  // Some modules are there for their side effects: one tells libvips which files it may open.
  const built = await rolldown({ input, platform: 'node', treeshake: false, plugins: [IN_PLACE] });
  const { output } = await built.generate({ format: 'esm', ...files });
  await built.close();
  const [finished, unfinished] = [bundleIn(directory), `${bundleIn(directory)}.new`];
  await mkdir(unfinished);
  for (const file of output) {
    if (file.type === 'chunk') await writeFile(join(unfinished, file.fileName), file.code);
  }
  await rename(unfinished, finished);
}
