/**
 * npm run bench:memory -- --image FILE
 * The most memory that a process takes to hide in photographs of several sizes and to reveal again, each in a separate
 * process as the server starts them, next to what `memoryNeeded` predicts.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import sharp from 'sharp';
import { DEFAULT_LIMITS, hideInFile, nodeFiles, revealInFile } from '../src/index.ts';
import { GLIBC_ENVIRONMENT, memoryNeeded } from '../src/processes.ts';
import { englishText } from './messages.ts';
import { table } from './table.ts';

const SIZES = [
  { name: '2 MP', width: 2048, height: 1365 },
  { name: '12 MP', width: 4032, height: 3024 },
  { name: '24 MP', width: 6000, height: 4000 },
  { name: '48 MP', width: 8064, height: 6048 },
] as const;
const MEBIBYTE = 1024 * 1024;
const passphrase = 'measuring memory';

const { values } = parseArgs({
  options: {
    image: { type: 'string' },
    task: { type: 'string' },
    file: { type: 'string', default: '' },
    result: { type: 'string' },
    budget: { type: 'string', default: '12000' },
  },
});
if (values.task === 'hide') await hideOnce(values.file, values.result);
else if (values.task === 'reveal') await revealOnce(values.file);
else if (values.image === undefined) throw new Error('Say which photograph: --image FILE');
else await printTable(values.image);

interface Peak {
  /** Bytes. */
  readonly peak: number;
  readonly seconds: number;
  readonly end: string;
}

async function hideOnce(file: string, result = ''): Promise<void> {
  const cover = await readFile(file);
  const labelUrl = 'https://underpaint.example/decode/abcdefghijklmnopqrstuv';
  const { bytes, psnr } = await hideInFile({
    ...{ files: nodeFiles, cover, message: englishText(200), passphrase, labelUrl },
    budgetMs: Number(values.budget),
  });
  await makeKnown(`${(await psnr()).toFixed(1)} dB`);
  if (result !== '') await writeFile(result, bytes);
}

async function revealOnce(file: string): Promise<void> {
  const picture = await readFile(file);
  const { revealed } = await revealInFile({ files: nodeFiles, picture, passphrase });
  await makeKnown(revealed.found ? 'found' : 'lost');
}

async function makeKnown(end: string): Promise<void> {
  process.stdout.write(JSON.stringify({ peak: await peakMemory(), seconds: performance.now() / 1000, end }));
}

/** Bytes. On Linux `maxRSS` will not do: it begins with what the process that started this one held at that moment. */
async function peakMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kibibytes) * 1024;
}

async function printTable(image: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'underpaint-memory-'));
  const rows: string[][] = [];
  for (const format of ['jpeg', 'png'] as const) {
    for (const { name, ...size } of SIZES) {
      const file = join(folder, 'cover');
      const result = join(folder, 'result');
      const cover = await photograph(image, { ...size, format });
      if (cover.length > DEFAULT_LIMITS.maxBytes) continue;
      await writeFile(file, cover);
      const hide = await peakOf(['--task', 'hide', '--file', file, '--result', result]);
      const reveal = await peakOf(['--task', 'reveal', '--file', result]);
      rows.push([`${name} ${format}`, ...cells(hide, size, 'hide'), ...cells(reveal, size, 'reveal')]);
    }
  }
  await rm(folder, { recursive: true });
  const head = ['cover', 'hide', 'foreseen', 'time', 'quality', 'reveal', 'foreseen', 'time', 'message'];
  process.stdout.write(table(head, rows));
}

function cells(peak: Peak, size: { width: number; height: number }, task: 'hide' | 'reveal'): string[] {
  const mebibytes = (bytes: number): string => `${Math.round(bytes / MEBIBYTE)} MiB`;
  const foreseen = memoryNeeded({ ...size, task });
  return [mebibytes(peak.peak), mebibytes(foreseen), `${peak.seconds.toFixed(1)} s`, peak.end];
}

/** The photograph at another size, with grain so that no two pixels are alike. */
async function photograph(
  image: string,
  { format, ...size }: { width: number; height: number; format: 'jpeg' | 'png' },
): Promise<Uint8Array> {
  const raster = await sharp(await readFile(image))
    .resize({ ...size, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer();
  let state = 1;
  for (let at = 0; at < raster.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    raster[at] = Math.max(0, Math.min(255, (raster[at] as number) + (state >>> 29) - 4));
  }
  const grainy = sharp(raster, { raw: { ...size, channels: 3 }, limitInputPixels: false });
  return format === 'jpeg'
    ? grainy.jpeg({ quality: 88 }).toBuffer()
    : grainy.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
}

async function peakOf(task: string[]): Promise<Peak> {
  const env = { ...process.env, ...GLIBC_ENVIRONMENT };
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), ...task], {
    env,
  });
  return JSON.parse(stdout);
}
