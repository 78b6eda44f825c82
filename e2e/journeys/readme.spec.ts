import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../support/test.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SESSION = /<!-- curl -->\s*```sh\n(.*?)```/s;
const PICTURES = 'apps/web/public/demo';

/** The commands that README.md tells people to paste, with the address of the server under test. */
async function curlSession(origin: string): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const session = SESSION.exec(readme)?.[1] ?? '';
  expect(session).toContain('SITE=http://localhost:3000\n');
  return session.replace('http://localhost:3000', origin);
}

test('the curl session of the README signs up, hides, fetches and reveals, pasted as it is', async ({
  server,
}) => {
  const session = await curlSession(server.origin);
  const directory = await mkdtemp(join(tmpdir(), 'underpaint-readme-'));
  try {
    await cp(join(ROOT, PICTURES), join(directory, PICTURES), { recursive: true });
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', session], {
      cwd: directory,
    });
    expect(stdout.trimEnd().endsWith('{"message":"Meet me under the old clock at seven."}')).toBe(true);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
