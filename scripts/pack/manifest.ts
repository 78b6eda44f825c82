import { posix } from 'node:path';

/** What we read from a package.json in the repository. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly type: string;
  /** Names that others import, and their sources. */
  readonly exports?: Readonly<Record<string, string>>;
  /** Programs, and their sources. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What is the same for all packages. */
interface Common {
  /** The Node versions that the product needs. */
  readonly engines: object;
  readonly libraries: readonly Manifest[];
}

/** `./src/index.ts` is compiled to `./dist/index.js`, with its types beside it. */
const compiled = (source: string, ending: '.js' | '.d.ts'): string =>
  `./${posix.join('dist', posix.relative('src', source)).replace(/\.ts$/, ending)}`;

const mapped = <To>(record: Readonly<Record<string, string>>, to: (value: string, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));

/** The package.json that users get: compiled files instead of sources, nothing that only development needs. */
export function packedManifest(source: Manifest, { engines, libraries }: Common) {
  const { name, version, description, license, type, exports = {}, bin } = source;
  return {
    ...{ name, version, description, license, type, engines },
    exports: mapped(exports, (file) => ({ types: compiled(file, '.d.ts'), default: compiled(file, '.js') })),
    ...(bin ? ofProgram(source, libraries) : { dependencies: byVersion(source.dependencies, libraries) }),
  };
}

/**
 * A program bundles the libraries in its own file, so that this file is enough to install it, and declares their
 * dependencies. The bundled copies must not declare them: npm would assume that those are bundled, too.
 */
function ofProgram({ bin = {}, dependencies }: Manifest, libraries: readonly Manifest[]) {
  const needed = Object.assign({}, ...libraries.map((library) => library.dependencies), dependencies);
  return {
    bin: mapped(bin, (file) => compiled(file, '.js')),
    dependencies: byVersion(needed, libraries),
    bundleDependencies: libraries.map(({ name }) => name),
  };
}

/** The same dependencies, with our own pinned like the others. */
function byVersion(dependencies: Manifest['dependencies'] = {}, libraries: readonly Manifest[]) {
  const versions = Object.fromEntries(libraries.map(({ name, version }) => [name, version]));
  return mapped(dependencies, (range, name) => versions[name] ?? range);
}
