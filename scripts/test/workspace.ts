import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const MANIFESTS = ['codec', 'contract', 'imaging', 'jpeg']
  .map((name) => `packages/${name}/package.json`)
  .concat(['api', 'cli', 'web'].map((name) => `apps/${name}/package.json`));
const CONFIGURATION = [
  'package.json',
  'biome.json',
  'scripts/rules',
  '.gitignore',
  'tsconfig.base.json',
  'packages/codec/tsconfig.json',
  ...MANIFESTS,
];

/** Files, keyed by their path inside the repository. */
export type Files = Readonly<Record<string, string>>;

/** Builds a repository that has our configuration, our manifests and only the given files; runs `use` in it. */
async function inWorkspace<Result>(
  files: Files,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'underpaint-rules-'));
  try {
    for (const path of CONFIGURATION) await cp(join(ROOT, path), join(directory, path), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), text);
    }
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs a program on this Node and returns what it wrote, whether it succeeded or not. */
function outputOf(program: string, args: readonly string[], directory: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { cwd: directory }, (error, stdout) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout);
    });
  });
}

/** Files, and the rules that each breaks or what else is wrong with it. */
export type Findings = ReadonlyMap<string, readonly string[]>;

function byFile(found: Iterable<readonly [path: string, what: string]>): Findings {
  const groups = Map.groupBy(found, ([path]) => path);
  return new Map([...groups].map(([path, all]) => [path, [...new Set(all.map(([, what]) => what))].sort()]));
}

interface Diagnostics {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string };
  }[];
}

/** The linter's rules that each of these files breaks. */
export async function brokenRules(files: Files): Promise<Findings> {
  const biome = require.resolve('@biomejs/biome/bin/biome');
  const output = await inWorkspace(files, (directory) =>
    outputOf(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], directory),
  );
  const { diagnostics }: Diagnostics = JSON.parse(output);
  return byFile(diagnostics.map(({ category, location }) => [location.path, category] as const));
}

/** What the compiler says about each of these files of the codec. */
export async function codecTypeErrors(files: Files): Promise<Findings> {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const output = await inWorkspace(files, (directory) => outputOf(tsc, ['-p', 'packages/codec'], directory));
  const lines = output.matchAll(/^(\S+?)\(\d+,\d+\): (.*)$/gm);
  return byFile(Array.from(lines, ([, path = '', what = '']) => [path, what] as const));
}
