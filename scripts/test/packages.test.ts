import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build, type InlineConfig, type Plugin, preview } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { coverFile } from '../../apps/cli/test/pictures.ts';
import { launch } from '../../packages/codec/browsers/launch.ts';
import { node24, programOf } from '../lib/node24.mjs';
import { ROOT } from '../lib/root.mjs';
import { packAll } from '../pack/pack-all.ts';
import { type Registry, serveInstalled } from './installed-registry.ts';
import { type Ended, runOutside } from './outside.ts';

const MESSAGE = 'Meet me under the old clock at seven.';
const LIBRARIES = ['jpeg', 'codec', 'imaging'] as const;
const QUIET = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };

/** Outside the repository, so that nothing in it is found by accident. */
let place = '';
let project = '';
let registry: Registry;
let files: Record<string, string> = {};

const packed = (name: string): string => files[`@underpaint/${name}`] ?? expect.fail(`${name} is not packed`);

/** The block of a README after `<!-- example: NAME -->`, as users copy it. */
async function example(readme: string, name: string): Promise<string> {
  const words = await readFile(join(ROOT, readme), 'utf8');
  const [, block] = new RegExp(`<!-- example: ${name} -->\\n\`\`\`\\w+\\n(.*?)\`\`\``, 's').exec(words) ?? [];
  return block ?? expect.fail(`${readme} has no example ${name}`);
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  const env = { ...QUIET, npm_config_registry: registry.origin, npm_config_cache: join(place, 'cache') };
  const { exit, stderr } = await runOutside('npm', args, { cwd, env });
  expect(exit, stderr).toBe(0);
}

/** Creates an empty project with the packed libraries and what their READMEs say to install. */
async function installLibraries(): Promise<void> {
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarballs = LIBRARIES.map((name) => packed(name));
  await npm(['install', ...tarballs, 'hash-wasm', '@types/node'], project);
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'underpaint-packages-'));
  project = join(place, 'project');
  registry = await serveInstalled();
  files = await packAll(join(place, 'packed'));
  await installLibraries();
  await mkdir(join(project, 'public'));
  for (const folder of [place, project, join(project, 'public')])
    await writeFile(join(folder, 'photo.jpg'), await coverFile('jpeg'));
});

afterAll(async () => {
  registry.server.close();
  await rm(place, { recursive: true, force: true });
});

const EXAMPLES = [
  { readme: 'packages/codec/README.md', name: 'pixels', says: MESSAGE },
  { readme: 'packages/imaging/README.md', name: 'node', says: MESSAGE },
  { readme: 'packages/jpeg/README.md', name: 'coefficients', says: '320 × 240, 1200 blocks of luma' },
];
it.each(EXAMPLES)(
  'the example of $readme runs in an empty project on the Node of this computer',
  async (one) => {
    const script = join(project, `${one.name}.js`);
    await writeFile(script, await example(one.readme, one.name));
    const ended = await runOutside('node', [script], { cwd: project });
    expect(ended).toEqual<Ended>({ exit: 0, stdout: `${one.says}\n`, stderr: '' });
  },
);

it.each(EXAMPLES)('the example of $readme has about ten lines', async ({ readme, name }) => {
  const lines = (await example(readme, name)).split('\n').filter((line) => !/^(?:\/\/.*)?$/.test(line));
  expect(lines.length).toBeLessThanOrEqual(11);
});

const TYPED = `
import { CodecError, deriveMaster, type Raster } from '@underpaint/codec';
import { type HiddenFile, hideInFile, nodeFiles, type WantedQuality } from '@underpaint/imaging';
import { browserFiles, type BrowserModules } from '@underpaint/imaging/browser';
import { type JpegPicture, readJpeg } from '@underpaint/jpeg';

const wanted: WantedQuality = 'finest';
const cover = new Uint8Array();
export const hidden: Promise<HiddenFile> = hideInFile({ files: nodeFiles, cover, message: '', passphrase: '', wanted });
export const picture: JpegPicture = readJpeg(cover);
export const raster: Raster = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) };
export const inBrowser = (modules: BrowserModules) => hideInFile({ files: browserFiles(modules), cover, message: '', passphrase: '' });
export const code = (error: unknown) => (error instanceof CodecError ? error.code : null);
// @ts-expect-error a key is text
export const master = deriveMaster(7, nodeFiles.argon2id);
// @ts-expect-error somebody has to read and write the files
export const lacking = hideInFile({ cover, message: '', passphrase: '' });
`;

it('the types say what can be given and what comes back, to the strictest compiler', async () => {
  await writeFile(join(project, 'typed.ts'), TYPED);
  await writeFile(join(project, 'from-readme.ts'), await example('packages/imaging/README.md', 'node'));
  const options = { strict: true, noEmit: true, module: 'NodeNext', target: 'ES2024', types: ['node'] };
  const config = { compilerOptions: { ...options, exactOptionalPropertyTypes: true }, include: ['*.ts'] };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(config));
  const compiler = [programOf('typescript', 'tsc'), '-p', project];
  expect(await runOutside(node24(), compiler, { cwd: project })).toMatchObject({ exit: 0, stdout: '' });
});

/** Collects what the page reports: up to two reports, or until one that is not an example's output. */
function listening(words: string[]): { heard: Promise<unknown>; plugin: Plugin } {
  const { promise, resolve } = Promise.withResolvers();
  const take = async (request: IncomingMessage) => {
    words.push(await text(request));
    if (words.length === 2 || !words.at(-1)?.startsWith('said ')) resolve(words);
  };
  const plugin: Plugin = {
    name: 'listening',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use('/tell', (request, response) => {
        take(request).then(() => response.end());
      });
    },
  };
  return { heard: promise, plugin };
}

const TELL = `
const tell = (words) => fetch('/tell', { method: 'POST', body: words });
console.log = (words) => tell('said ' + words);
addEventListener('error', ({ message }) => tell('failed ' + message));
addEventListener('unhandledrejection', ({ reason }) => tell('failed ' + reason));
`;

it('the examples run in a page that Vite has built, in Chromium', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await writeFile(
    join(project, 'index.html'),
    '<!doctype html><script type="module" src="/page.js"></script>',
  );
  await writeFile(
    join(project, 'page.js'),
    `${TELL} await import('./pixels.js'); await import('./files.js');`,
  );
  await writeFile(join(project, 'pixels.js'), await example('packages/codec/README.md', 'pixels'));
  await writeFile(join(project, 'files.js'), await example('packages/imaging/README.md', 'browser'));
  const words: string[] = [];
  const { heard, plugin } = listening(words);
  const site: InlineConfig = { root: project, configFile: false, logLevel: 'error', plugins: [plugin] };
  await build(site);
  const server = await preview({ ...site, preview: { port: 0 } });
  const browser = await launch('chromium', server.resolvedUrls?.local[0] ?? expect.fail('no address'));
  try {
    await heard;
    expect(words).toEqual([`said ${MESSAGE}`, `said ${MESSAGE}`]);
  } finally {
    await browser.close();
    await server.close();
  }
});

it('the command line, installed from its one file with `npm install -g`, does what its README says', async () => {
  const prefix = join(place, 'global');
  await npm(['install', '--global', '--prefix', prefix, packed('cli')], place);
  const world = { cwd: place, env: { PATH: join(prefix, 'bin') } };
  const session = await example('apps/cli/README.md', 'terminal');
  const shown = await runOutside('bash', ['--norc', '-euo', 'pipefail', '-c', session], world);
  expect(shown).toEqual<Ended>({ exit: 0, stdout: MESSAGE, stderr: '' });
  const underpaint = (...args: string[]) => runOutside('underpaint', args, world);
  await writeFile(join(place, 'wrong.txt'), 'eight red umbrellas');
  expect(await underpaint('reveal', 'hidden.jpg', '--key-file', 'wrong.txt')).toMatchObject({
    exit: 1,
    stdout: '',
  });
  expect(await underpaint('reveal', 'lost.jpg', '--key-file', 'key.txt')).toMatchObject({
    exit: 2,
    stdout: '',
  });
  expect(await underpaint('--help')).toMatchObject({
    exit: 0,
    stdout: expect.stringContaining('underpaint hide'),
  });
  const { version } = JSON.parse(await readFile(join(ROOT, 'apps/cli/package.json'), 'utf8'));
  expect(await underpaint('--version')).toEqual<Ended>({ exit: 0, stdout: `${version}\n`, stderr: '' });
});

it('packed packages depend on what the repository has pinned, and on their siblings by version', async () => {
  const versions: Record<string, string> = {};
  for (const name of LIBRARIES) {
    const inside = join(project, 'node_modules/@underpaint', name);
    const { dependencies } = JSON.parse(await readFile(join(inside, 'package.json'), 'utf8'));
    Object.assign(versions, dependencies);
    const contents = await readdir(inside);
    expect(contents.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const code = await readdir(join(inside, 'dist'), { recursive: true });
    expect(code.filter((file) => /(?:(?<!\.d)|\.test(?:\.d)?)\.ts$/.test(file))).toEqual([]);
  }
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const pinned = JSON.parse(await readFile(join(ROOT, 'packages/imaging/package.json'), 'utf8')).dependencies;
  const siblings = { '@underpaint/codec': version, '@underpaint/jpeg': version };
  expect(versions).toEqual({ ...pinned, ...siblings });
});

it('sources are not packed by mistake', async () => {
  const folder = join(place, 'sources');
  await cp(join(ROOT, 'packages/codec/package.json'), join(folder, 'package.json'));
  const { exit, stdout, stderr } = await runOutside('npm', ['pack'], { cwd: folder });
  expect(exit).toBe(1);
  expect(stdout + stderr).toContain('npm run pack');
});
