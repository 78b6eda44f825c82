import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { bundleIn, nameOf } from './modules.ts';

/** They look for files beside them by means that no bundler follows. */
const LEFT_OUT = ['@node-rs/argon2', '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs'];

/** Has each module know where its own file lies, and leaves some where they are. */
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
 * Makes of modules, and of all that they import, a few JavaScript files in the directory of a `Rehearsal`. They appear
 * there all at once.
 */
export async function bundle(modules: readonly URL[], directory: string): Promise<void> {
  const input = Object.fromEntries(modules.map((module) => [nameOf(module), fileURLToPath(module)]));
  const files = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  // What a module does when it is loaded is why some are: libvips is told there which files it may open.
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
