/**
 * npm run bench:hide -- --images DIR [--megapixels 2.5,12] [--runs 3]
 * What a whole hide costs, from the cover's bytes to the written and checked file with its report, key derivation aside:
 * processor time as a multiple of sharp's decode and encode of the same JPEG, and wall-clock time. Pictures from DIR are
 * scaled to size, saved at quality 90, and hide 500 characters under a label; each size is one process with a server's
 * settings (`process-settings.ts`), whose first hide is counted by itself, because its code is not compiled yet.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { hideInFile } from '../src/index.ts';
import { GLIBC_ENVIRONMENT, V8_OPTIONS } from '../src/processes.ts';
import { median } from './median.ts';
import { englishText } from './messages.ts';
import { pictures, scaledTo } from './pictures.ts';
import { quickFiles as files } from './quick-files.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    megapixels: { type: 'string', default: '2.5,12' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
const paths = pictures(values.images);

const input = {
  files,
  message: englishText(500),
  passphrase: 'measuring',
  labelUrl: 'https://example.org/d/0',
};

const hidden = async (cover: Uint8Array): Promise<number> => (await hideInFile({ ...input, cover })).psnr();

interface Cost {
  /** Milliseconds of processor time, of all threads. */
  readonly processor: number;
  /** Milliseconds. */
  readonly wall: number;
}

interface Hides {
  readonly first: Cost;
  /** The first picture's first hide aside, for each picture. */
  readonly later: readonly (readonly Cost[])[];
}

if (values.only === undefined) await printSizes(values.megapixels.split(','));
else console.log(JSON.stringify(await hidesAt(Number(values.only))));

async function printSizes(sizes: readonly string[]): Promise<void> {
  const rows: string[][] = [];
  for (const size of sizes) rows.push(rowOf(size, await floorsAt(Number(size)), hidesInProcess(size)));
  const head = ['MP', 'sharp, ms', 'first hide', 'later hides', 'first, s', 'later, s'];
  console.log(`Whole hides, Node ${process.versions.node}: median (worst)`);
  console.log(table(head, rows));
}

function hidesInProcess(megapixels: string): Hides {
  const images = paths.flatMap((path) => ['--images', path]);
  const args = [...images, '--runs', values.runs, '--only', megapixels];
  const script = fileURLToPath(import.meta.url);
  const env = { ...process.env, ...GLIBC_ENVIRONMENT };
  const options = { encoding: 'utf8', env } as const;
  return JSON.parse(execFileSync(process.execPath, [...V8_OPTIONS, script, ...args], options));
}

function rowOf(megapixels: string, floors: readonly number[], { first, later }: Hides): string[] {
  const times = later.flatMap((costs, i) => costs.map(({ processor }) => processor / (floors[i] ?? 0)));
  const walls = later.flat().map(({ wall }) => wall / 1000);
  const [floor = 0] = floors;
  return [
    megapixels,
    `${median(floors).toFixed(0)}`,
    `${(first.processor / floor).toFixed(1)} ×`,
    `${median(times).toFixed(1)} × (${Math.max(...times).toFixed(1)})`,
    (first.wall / 1000).toFixed(2),
    `${median(walls).toFixed(2)} (${Math.max(...walls).toFixed(2)})`,
  ];
}

async function coversAt(megapixels: number): Promise<Uint8Array[]> {
  sharp.cache(false);
  const covers: Uint8Array[] = [];
  for (const path of paths) {
    covers.push(await (await scaledTo(path, megapixels)).jpeg({ quality: 90 }).toBuffer());
  }
  return covers;
}

/** Processor time of sharp's decode and encode of each picture, in milliseconds, in a process without any settings. */
async function floorsAt(megapixels: number): Promise<number[]> {
  const floors: number[] = [];
  for (const cover of await coversAt(megapixels)) {
    const costs: number[] = [];
    for (let run = 0; run < 5; run++) costs.push((await costOf(() => recoded(cover))).processor);
    floors.push(median(costs));
  }
  return floors;
}

async function hidesAt(megapixels: number): Promise<Hides> {
  const covers = await coversAt(megapixels);
  const [one = new Uint8Array()] = covers;
  const first = await costOf(() => hidden(one));
  const later: Cost[][] = [];
  for (const cover of covers) {
    const costs: Cost[] = [];
    for (let run = 0; run < Number(values.runs); run++) costs.push(await costOf(() => hidden(cover)));
    later.push(costs);
  }
  return { first, later };
}

async function recoded(jpeg: Uint8Array): Promise<void> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  await sharp(data, { raw: info }).jpeg({ quality: 90 }).toBuffer();
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [before, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000, wall: performance.now() - began };
}
