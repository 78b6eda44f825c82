import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../lib/root.mjs';
import { compile, type Source } from './compile.ts';
import { packedManifest } from './manifest.ts';

/** What others can install: libraries, and then the program that bundles them. */
const FOLDERS = ['packages/jpeg', 'packages/codec', 'packages/imaging', 'apps/cli'] as const;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

const readSource = async (folder: string): Promise<Source> => ({
  folder,
  manifest: await readJson(join(ROOT, folder, 'package.json')),
});

/**
 * Makes a package file of each library and of the command line, as npm would publish them: ECMAScript modules with types,
 * README and licence.
 * @param directory where the files go; created if necessary
 * @returns the path of each file by the name of its package
 */
export async function packAll(directory: string): Promise<Record<string, string>> {
  const work = await mkdtemp(join(tmpdir(), 'underpaint-pack-'));
  try {
    await mkdir(directory, { recursive: true });
    return await runPack(await layOut(work), directory);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Puts the content of every package into a separate folder; returns the folders. */
async function layOut(work: string): Promise<string[]> {
  const sources = await Promise.all(FOLDERS.map(readSource));
  const compiled = await compile(sources, work);
  const { engines } = await readJson(join(ROOT, 'package.json'));
  const libraries = sources.filter(({ manifest }) => manifest.bin === undefined);
  const common = { engines, libraries: libraries.map(({ manifest }) => manifest) };
  const folderOf = ({ manifest }: Source) => join(work, 'packages', manifest.name);
  for (const source of sources) {
    const place = folderOf(source);
    const manifest = packedManifest(source.manifest, common);
    await fill(place, { source, compiled, manifest });
    for (const library of source.manifest.bin ? libraries : []) {
      const copy = { ...packedManifest(library.manifest, common), dependencies: {} };
      const inside = join(place, 'node_modules', library.manifest.name);
      await fill(inside, { source: library, compiled, manifest: copy });
    }
  }
  return sources.map(folderOf);
}

interface Content {
  readonly source: Source;
  /** Where the compiler put everything. */
  readonly compiled: string;
  readonly manifest: object;
}

async function fill(place: string, { source: { folder }, compiled, manifest }: Content): Promise<void> {
  await cp(join(compiled, folder, 'src'), join(place, 'dist'), { recursive: true });
  await cp(join(ROOT, folder, 'README.md'), join(place, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(place, 'LICENSE'));
  await writeFile(join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function runPack(places: readonly string[], directory: string): Promise<Record<string, string>> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', directory, ...places];
  const { stdout } = await promisify(execFile)('npm', args, { shell: process.platform === 'win32' });
  const files: { name: string; filename: string }[] = JSON.parse(stdout);
  return Object.fromEntries(files.map(({ name, filename }) => [name, join(directory, filename)]));
}
