/**
 * npm run bench:hide -- --images DIR [--megapixels 2.5,12] [--runs 3]
 * What a whole hide costs, from the cover's bytes to the written and checked file with its report, key derivation aside:
 * processor time as a multiple of sharp's decode and encode of the same JPEG, and wall-clock time. Pictures from DIR are
 * scaled to size, saved at quality 90, and hide 500 characters under a label; each size is one process, whose first hide
 * is counted by itself, because its code is not compiled yet.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { hideInFile, nodeFiles } from '../src/index.ts';
import { englishText } from './messages.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string' },
    megapixels: { type: 'string', default: '2.5,12' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
});
if (values.images === undefined) throw new Error('Say where the pictures are: --images DIR');
const DIRECTORY = values.images;

const MASTER = new Uint8Array(32).fill(7);
const files = { ...nodeFiles, argon2id: async () => MASTER };
const input = {
  files,
  message: englishText(500),
  passphrase: 'measuring',
  labelUrl: 'https://example.org/d/0',
};

const hidden = (cover: Uint8Array): Promise<unknown> => hideInFile({ ...input, cover });

interface Cost {
  /** Milliseconds of processor time, of all threads. */
  readonly processor: number;
  /** Milliseconds. */
  readonly wall: number;
}

interface Hides {
  /** sharp's decode and encode, for each picture. */
  readonly floors: readonly number[];
  readonly first: Cost;
  /** The first picture's first hide aside, for each picture. */
  readonly later: readonly (readonly Cost[])[];
}

if (values.only === undefined) printSizes(values.megapixels.split(','));
else console.log(JSON.stringify(await hidesAt(Number(values.only))));

function printSizes(sizes: readonly string[]): void {
  const rows = sizes.map((megapixels) => rowOf(megapixels, hidesInProcess(megapixels)));
  const head = ['MP', 'sharp, ms', 'first hide', 'later hides', 'first, s', 'later, s'];
  console.log(`Whole hides, Node ${process.versions.node}: median (worst)`);
  console.log(table(head, rows));
}

function hidesInProcess(megapixels: string): Hides {
  const args = ['--images', DIRECTORY, '--runs', values.runs, '--only', megapixels];
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' }));
}

function rowOf(megapixels: string, { floors, first, later }: Hides): string[] {
  const times = later.flatMap((costs, i) => costs.map(({ processor }) => processor / (floors[i] ?? 0)));
  const walls = later.flat().map(({ wall }) => wall / 1000);
  const [floor = 0] = floors;
  return [
    megapixels,
    `${middle(floors).toFixed(0)}`,
    `${(first.processor / floor).toFixed(1)} ×`,
    `${middle(times).toFixed(1)} × (${Math.max(...times).toFixed(1)})`,
    (first.wall / 1000).toFixed(2),
    `${middle(walls).toFixed(2)} (${Math.max(...walls).toFixed(2)})`,
  ];
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

async function hidesAt(megapixels: number): Promise<Hides> {
  sharp.cache(false);
  const covers: Uint8Array[] = [];
  for (const name of readdirSync(DIRECTORY).filter((each) => /\.(?:png|jpe?g)$/i.test(each))) {
    covers.push(await coverOf(join(DIRECTORY, name), megapixels));
  }
  const floors: number[] = [];
  for (const cover of covers) {
    const costs: number[] = [];
    for (let run = 0; run < 5; run++) costs.push((await costOf(() => recoded(cover))).processor);
    floors.push(middle(costs));
  }
  const [one = new Uint8Array()] = covers;
  const first = await costOf(() => hidden(one));
  const later: Cost[][] = [];
  for (const cover of covers) {
    const costs: Cost[] = [];
    for (let run = 0; run < Number(values.runs); run++) costs.push(await costOf(() => hidden(cover)));
    later.push(costs);
  }
  return { floors, first, later };
}

async function coverOf(path: string, megapixels: number): Promise<Buffer> {
  const picture = sharp(readFileSync(path));
  const { width, height } = await picture.metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  return picture
    .resize(Math.round(width * scale), Math.round(height * scale))
    .jpeg({ quality: 90 })
    .toBuffer();
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
