import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { canCarry } from '../src/channels/can-carry.ts';
import { DEFAULT_LIMITS } from '../src/index.ts';
import { fromRaster, rawRaster } from '../src/node/sharp-raster.ts';
import { takeStep } from '../src/node/simulate.ts';
import { GLIBC_ENVIRONMENT, memoryNeeded } from '../src/processes.ts';
import { REPORTED_CHANNELS } from '../src/survival/reported-channels.ts';

const bench = fileURLToPath(new URL('../bench/memory.ts', import.meta.url));
const MEGABYTE = 1_000_000;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underpaint-large-'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Peak {
  readonly peak: number;
  readonly end: string;
}

/** Runs in a separate process, with the allocator configured as the server does. */
async function inProcess(...args: string[]): Promise<Peak> {
  const env = { ...process.env, ...GLIBC_ENVIRONMENT };
  const { stdout } = await promisify(execFile)(process.execPath, [bench, ...args], { env });
  return JSON.parse(stdout);
}

describe.each([
  { name: '12 megapixels', width: 4032, height: 3024, most: 500 * MEGABYTE },
  { name: '48 megapixels', width: 8064, height: 6048, most: 1100 * MEGABYTE },
])('a photograph of $name', ({ width, height, most }) => {
  test('A-26 gets its label, is revealed again, and takes no more memory than predicted', async () => {
    const [cover, result] = [join(folder, 'cover'), join(folder, 'result')];
    const small = fromRaster(drawPhoto({ width: 1008, height: 756, seed: width }));
    await writeFile(cover, await small.resize(width, height).jpeg({ quality: 90 }).toBuffer());
    const hidden = await inProcess('--task', 'hide', '--file', cover, '--result', result, '--budget', '4000');
    const revealed = await inProcess('--task', 'reveal', '--file', result);
    expect(revealed.end).toBe('found');
    for (const [task, { peak }] of [
      ['hide', hidden],
      ['reveal', revealed],
    ] as const) {
      expect(peak, task).toBeLessThan(Math.min(most, memoryNeeded({ width, height, task })));
    }
  });
});

test('the largest cover that is taken needs no more than the 1.2 GB that operators are told', () => {
  const side = Math.floor(Math.sqrt(DEFAULT_LIMITS.maxPixels));
  expect(memoryNeeded({ width: side, height: side, task: 'hide' })).toBeLessThanOrEqual(1_200_000_000);
});

test('a picture longer than a JPEG can be is not sent through services that make one of it', async () => {
  const raster = (width: number) =>
    rawRaster(
      fromRaster({ width: 1, height: 8, channels: 3, data: new Uint8Array(24) }).resize(width, 8, {
        fit: 'fill',
      }),
    );
  const save = { do: 'jpeg', quality: 75 } as const;
  const channel = { ...REPORTED_CHANNELS[0], name: 'save', words: '', date: '', steps: [save] };
  expect(canCarry(channel, { width: 65_500, height: 8 })).toBe(true);
  expect(canCarry(channel, { width: 65_501, height: 8 })).toBe(false);
  await expect(takeStep(await raster(65_500), save)).resolves.toMatchObject({ width: 65_500 });
  await expect(takeStep(await raster(65_501), save)).rejects.toThrow();
});
