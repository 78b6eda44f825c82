import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommandHere } from '../support/operator.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const NOBODY = 65_534;
const UNNAMED = 54_321;
const REFUSED = { code: 2, stdout: '' };

const COMMANDS = [
  ['doctor', ['--repair']],
  ['remove-image', ['BuRWqwUpo5S_FuPxCOsbpw']],
  ['backup', ['/dev/null/backup']],
  ['migrate-data', []],
] as const;

async function installationOf(owner: number): Promise<string> {
  const dataDir = await temporaryDirectory();
  await (await startApp({ dataDir })).stop();
  for (const name of ['', ...(await readdir(dataDir))]) await chown(join(dataDir, name), owner, owner);
  return dataDir;
}

const ownersIn = async (dataDir: string) =>
  new Set(
    await Promise.all((await readdir(dataDir)).map(async (name) => (await stat(join(dataDir, name))).uid)),
  );

const asRoot = test.runIf(process.getuid?.() === 0);

asRoot.each(COMMANDS)(
  'root is sent to the owner of an installation by %s, which leaves it alone',
  async (name, args) => {
    const dataDir = await installationOf(NOBODY);
    expect(await runCommandHere(name, { dataDir }, ...args)).toEqual({
      ...REFUSED,
      stderr: 'Run this as the owner of DATA_DIR (nobody).\n',
    });
    expect(await ownersIn(dataDir)).toEqual(new Set([NOBODY]));
  },
);

asRoot('an owner without a name is named by number', async () => {
  const dataDir = await installationOf(UNNAMED);
  expect(await runCommandHere('doctor', { dataDir })).toEqual({
    ...REFUSED,
    stderr: `Run this as the owner of DATA_DIR (user ${UNNAMED}).\n`,
  });
});

asRoot(
  'root may run commands where the server runs as root, whoever owns the directory around its files',
  async () => {
    const dataDir = await installationOf(0);
    await chown(dataDir, NOBODY, NOBODY);
    expect(await runCommandHere('doctor', { dataDir })).toMatchObject({ code: 0 });
  },
);
