import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { publicConfig } from '@underpaint/contract';
import { freePort } from '../../apps/api/test/support/free-port.ts';
import { expect, test } from '../support/test.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const READY = 'Underpaint is ready at ';

/** The output until it is ready, or until it ends. */
async function untilReady({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('The output cannot be read.');
  const said: string[] = [];
  stderr.on('data', (bytes) => said.push(String(bytes)));
  for await (const line of createInterface({ input: stdout })) {
    said.push(line);
    if (line.startsWith(READY)) break;
  }
  return said.join('\n');
}

test('D.5, A-59: one command starts it without any account elsewhere, and warns that nobody knows whom to write to', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'underpaint-start-'));
  const port = await freePort();
  const { PATH, PAGES_ARE_BUILT } = process.env;
  const env = { PATH, PAGES_ARE_BUILT, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const said = await untilReady(child);
    expect(said).toContain(`${READY}http://localhost:${port}`);
    expect(said).toContain('SUPPORT_EMAIL is not set');
    const answer = await page.request.get(`http://localhost:${port}/api/config`);
    const config = publicConfig.parse(await answer.json());
    expect(config).toMatchObject({ identity: { provider: 'built-in' }, billing: 'off', supportEmail: null });
    await page.goto(`http://localhost:${port}/privacy`);
    await expect(page.getByText(/The operator of this site has not published an address yet/)).toBeVisible();
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  }
});
