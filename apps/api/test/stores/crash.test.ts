import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { backend } from '../support/backend.ts';
import { siteAt } from '../support/faults/site.ts';
import { pngPhoto } from '../support/pictures.ts';
import { RecordingWorkers } from '../support/recording-workers.ts';
import { startApp, temporaryDirectory } from '../support/test-app.ts';

const publicFacts = z.object({ encodingId: z.string(), bytes: z.number() });
/** The content of the picture does not matter: nothing works on it. */
const TINY = { width: 8, height: 8 };
const SCRIPT = fileURLToPath(new URL('../support/stalling-server.ts', import.meta.url));

interface Child {
  address: string;
  /** Resolves when the server has reached the point where it stalls. */
  stalled: Promise<unknown>;
  kill: () => Promise<void>;
}

async function startStalling(dataDir: string, point: string): Promise<Child> {
  const env = { ...process.env, ...(await backend.environment(dataDir)) };
  const child = spawn(process.execPath, [SCRIPT, dataDir, point], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address = '' } = await lines.next();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { address, stalled: lines.next(), kill };
}

test.each(['working', 'first file stored', 'both files stored'])(
  'SIGKILL while an encode is at “%s” costs no free encode and leaves no file or row',
  async (point) => {
    const dataDir = await temporaryDirectory();
    const child = await startStalling(dataDir, point);
    const site = siteAt(child.address);
    const person = await site.signUp('a@example.org');
    const answer = site.encode(person.token, await pngPhoto(TINY));
    answer.catch(() => {});
    await child.stalled;
    await child.kill();
    await expect(answer).rejects.toThrow();
    await backend.afterCrash(dataDir);

    const app = await startApp({ dataDir, parts: { workers: new RecordingWorkers() } });
    expect(await app.leftovers()).toEqual({ encodings: 0, pending: 0, files: [] });
    expect(await app.used(person)).toBe(0);
    const again = await app.encode({ image: await pngPhoto(TINY), message: 'hi', key: 'k' }, person);
    expect(again.status).toBe(200);
  },
);

test('SIGKILL after an encode was acknowledged loses nothing', async () => {
  const dataDir = await temporaryDirectory();
  const child = await startStalling(dataDir, 'never');
  const site = siteAt(child.address);
  const person = await site.signUp('a@example.org');
  const answer = await site.encode(person.token, await pngPhoto(TINY));
  const { encodingId, bytes } = publicFacts.parse(await answer.json());
  await child.kill();

  const app = await startApp({ dataDir });
  const picture = await app.get(`/api/images/public/${encodingId}`);
  expect([picture.status, picture.bytes.length]).toEqual([200, bytes]);
  expect(await app.used(person)).toBe(1);
});
