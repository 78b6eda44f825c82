import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../lib/root.mjs';

/** A repository in which nothing is installed yet, with other files. */
async function cloneWith(files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'underpaint-clone-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  for (const path of ['package.json', 'package-lock.json', 'scripts/start.mjs', 'scripts/lib'])
    await cp(join(ROOT, path), join(directory, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(directory, path, '..'), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return directory;
}

test('whoever ends npm while it installs ends the start too', async () => {
  const cwd = await cloneWith({ 'npm.mjs': 'setInterval(() => {}, 60_000);' });
  const npm = {
    npm_lifecycle_event: 'start',
    npm_execpath: join(cwd, 'npm.mjs'),
    npm_node_execpath: process.execPath,
  };
  // As npm does: in a shell, which does not pass signals on.
  const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/start.mjs; true`], {
    cwd,
    env: { ...process.env, ...npm },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => void (shell.pid && process.kill(-shell.pid, 'SIGKILL')));
  const [said] = await once(shell.stdout, 'data');
  expect(String(said)).toBe('Installing dependencies…\n');
  shell.kill('SIGTERM');
  // The start is the last one to hold it.
  await once(shell.stdout, 'close');
});

const BUILD = "import { buildWebIfNeeded } from './scripts/lib/build-web.mjs'; await buildWebIfNeeded();";

/** Stands for Vite: writes these files. */
const writing = (...names: string[]) => `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
for (const name of ${JSON.stringify(names)}) writeFileSync('dist/' + name, '');
`;

test('pages whose build was ended in the middle are built again', async () => {
  const cwd = await cloneWith({
    'node_modules/node/package.json': '{ "bin": { "node": "node" } }',
    'node_modules/vite/package.json': '{ "bin": { "vite": "vite.mjs" } }',
    'apps/web/package.json': '{}',
  });
  await symlink(process.execPath, join(cwd, 'node_modules/node/node'));
  const build = async (...names: string[]) => {
    await writeFile(join(cwd, 'node_modules/vite/vite.mjs'), writing(...names));
    const { PAGES_ARE_BUILT: _, ...env } = process.env;
    const { promise, resolve } = Promise.withResolvers<string>();
    execFile(process.execPath, ['--input-type=module', '-e', BUILD], { cwd, env }, (_error, stdout) =>
      resolve(stdout),
    );
    return promise;
  };
  expect(await build('index.html')).toBe('Building the pages…\n');
  expect(await build('index.html', 'hashes.txt')).toBe('Building the pages…\n');
  expect(await build()).toBe('');
});
