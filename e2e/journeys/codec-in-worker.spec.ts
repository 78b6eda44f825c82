import { createHash } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { type Argon2id, deriveMaster, hide, type Raster, reveal } from '@underpaint/codec';
import type { WorkerAnswer } from '../support/codec-worker.ts';
import { drawRaster } from '../support/pictures.ts';
import { type CodecTask, runCodec } from '../support/run-codec.ts';
import { expect, type Page, test as withConsole } from '../support/test.ts';
import { bundleWorker, serveWorker, WORKER_PATH } from '../support/worker-site.ts';

/** The codec in a module worker of a real browser, beside the same codec in Node, as the server runs it. */

const nativeArgon2id: Argon2id = ({ password, salt, memoryKiB, iterations, parallelism, hashLength }) =>
  hashRaw(password, {
    salt,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism,
    outputLen: hashLength,
  });

interface Fixtures {
  /** What a page's policy allows as scripts. */
  scriptSources: string;
  /** Runs a task in a fresh worker of a page under that policy. */
  runInWorker: (task: CodecTask) => Promise<WorkerAnswer>;
}

const test = withConsole.extend<Fixtures, { workerCode: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  workerCode: [async ({}, use) => use(await bundleWorker()), { scope: 'worker' }],
  scriptSources: ["'self'", { option: true }],
  baseURL: async ({ workerCode, scriptSources }, use) => {
    const site = await serveWorker(workerCode, scriptSources);
    await use(site.origin);
    await site.stop();
  },
  runInWorker: async ({ page }, use) => {
    await page.goto('/');
    await use((task) => askWorker(page, task));
  },
});

function askWorker(page: Page, task: CodecTask): Promise<WorkerAnswer> {
  return page.evaluate(
    ([path, data]) =>
      new Promise<WorkerAnswer>((resolve, reject) => {
        const worker = new Worker(path, { type: 'module' });
        worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => resolve(event.data));
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          reject(new Error(event.message || 'It did not start.'));
        });
        worker.postMessage(data);
      }),
    [WORKER_PATH, task] as const,
  );
}

function sha256({ data }: Raster): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Decomposed letters and white space: what reaches Argon2id is told by the codec, not by the runtime. */
const PASSPHRASE = ' bla\u030aba\u0308r ';
const MESSAGE = 'Meet me where the river bends, at nine. 🌊';
const FROM_NODE = 'Hidden in Node.';

async function drawTask(): Promise<{ task: CodecTask; master: Uint8Array<ArrayBuffer> }> {
  const master = await deriveMaster(PASSPHRASE, nativeArgon2id);
  const cover = await drawRaster({ width: 512, height: 384 }, 3);
  const { stego: received } = await hide({ cover, message: FROM_NODE, master });
  const random = Uint8Array.from({ length: 256 }, (_, i) => (167 * i + 13) % 256);
  return { task: { key: { passphrase: PASSPHRASE }, cover, message: MESSAGE, random, received }, master };
}

test.describe('where WebAssembly is allowed', () => {
  test.use({ scriptSources: "'self' 'wasm-unsafe-eval'" });

  test('A-03: a Chromium worker derives, hides and reveals exactly as Node does', async ({ runInWorker }) => {
    const { task, master } = await drawTask();
    const inNode = await runCodec(task, nativeArgon2id);
    const inChromium = await runInWorker(task);

    expect(inChromium.webAssembly).toBe(true);
    expect(Buffer.from(inChromium.master).toString('hex')).toBe(Buffer.from(master).toString('hex'));
    expect(inChromium.revealed).toEqual({ found: true, message: FROM_NODE });
    expect(await reveal({ image: inChromium.stego, master })).toEqual({ found: true, message: MESSAGE });
    expect(sha256(inChromium.stego)).toBe(sha256(inNode.stego));
    expect(sha256(inChromium.stego)).not.toBe(sha256(task.cover));
  });
});

test.describe('where WebAssembly is forbidden', () => {
  test('a Chromium worker says that it needs it', async ({ runInWorker }) => {
    const { task, master } = await drawTask();
    await expect(runInWorker({ ...task, key: { master } })).rejects.toThrow('need WebAssembly with SIMD');
  });
});
