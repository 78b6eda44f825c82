import { setPriority } from 'node:os';
import { DEFAULT_LIMITS } from '@underpaint/imaging';
import { expect, onTestFinished, test } from 'vitest';
import { SOMEBODY } from '../../test/support/gate.ts';
import { pngPhoto } from '../../test/support/pictures.ts';
import { temporaryDirectory } from '../../test/support/test-app.ts';
import { processWorkers } from './process-workers.ts';
import { findSandbox } from './sandbox.ts';

test('a server that was started behind all others works on pictures, in a sandbox where there is one', async () => {
  setPriority(15);
  const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir: await temporaryDirectory() });
  const workers = processWorkers({ workers: 1, queueMax: 1, taskSeconds: 600, sandbox });
  onTestFinished(() => workers.close());
  const picture = await pngPhoto({ width: 160, height: 120 });
  const task = { picture, claimed: null, passphrase: 'a key', limits: DEFAULT_LIMITS };
  expect(await workers.decode(task, SOMEBODY)).toEqual({ found: false });
});
