/**
 * npm run bench:speed [-- --image FILE]
 * Processor time of the codec part of hiding and revealing (no file coding, no key derivation) against sharp's decode
 * and encode of the same JPEG on one core, warm; and memory per pixel above the idle process.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hide, type Raster, reveal } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { rasterOf } from '../src/index.ts';
import { englishText } from './messages.ts';
import { table } from './table.ts';

const SIZES = [
  { name: '0.4 MP', width: 768, height: 512 },
  { name: '2 MP', width: 1740, height: 1160 },
  { name: '12 MP', width: 4240, height: 2830 },
] as const;
const RUNS = 15;

const { values } = parseArgs({ options: { image: { type: 'string' }, memory: { type: 'string' } } });
sharp.concurrency(1);
sharp.cache(false);
if (values.memory === undefined) await printSpeed();
else await printPeak(values.memory);

async function printSpeed(): Promise<void> {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const jpeg = await coverJpeg(size);
    const floor = await processorMs(() => sharp(jpeg).jpeg({ quality: 90 }).toBuffer());
    const cover = await rasterOf(jpeg);
    const master = Uint8Array.from(randomBytes(32));
    const message = englishText(500);
    const { stego } = await hide({ cover, message, master });
    const hiding = await processorMs(() => hide({ cover, message, master }));
    const revealing = await processorMs(() => reveal({ image: stego, master }));
    const nothing = await processorMs(() => reveal({ image: cover, master, search: false }));
    const searched = await processorMs(() => reveal({ image: cover, master }), 1);
    const times = (ms: number): string => `${ms.toFixed(0)} ms, ${(ms / floor).toFixed(2)} ×`;
    const megapixels = (size.width * size.height) / 1e6;
    rows.push([
      size.name,
      `${floor.toFixed(0)} ms`,
      times(hiding),
      `${(hiding / megapixels).toFixed(1)}`,
      times(revealing),
      times(nothing),
      `${(searched / 1000).toFixed(1)} s`,
      `${peakBytesAPixel(size).toFixed(1)}`,
    ]);
  }
  console.log(`Processor time, median of ${RUNS}, Node ${process.versions.node}, 500 characters`);
  const head = [
    'size',
    'sharp decode + encode',
    'hide',
    'hide, ms a MP',
    'reveal',
    'no message',
    'and search',
    'memory, bytes a pixel',
  ];
  console.log(table(head, rows));
}

async function coverJpeg({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const source = values.image === undefined ? paintedCover() : sharp(readFileSync(values.image));
  return source.resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer();
}

/** Noise of several scales in muted colours: about as busy as a photograph. */
function paintedCover(): Sharp {
  const side = 256;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0, seed = 1; i < data.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const slow = 60 * Math.sin(i / 9000) + 30 * Math.sin(i / 777);
    data[i] = 120 + slow + (seed >>> 24) / 8;
  }
  return sharp(data, { raw: { width: side, height: side, channels: 3 } });
}

async function processorMs(run: () => Promise<unknown>, runs = RUNS): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0;
}

/** Highest resident memory of a fresh process that hides once, above what it holds after hiding in a tiny picture. */
function peakBytesAPixel({ width, height }: { width: number; height: number }): number {
  const script = fileURLToPath(import.meta.url);
  const peak = execFileSync(process.execPath, [script, '--memory', `${width}x${height}`], {
    encoding: 'utf8',
  });
  return Number(peak) / (width * height);
}

async function printPeak(size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const master = Uint8Array.from(randomBytes(32));
  await hide({ cover: flatCover(320, 240), message: englishText(30), master });
  const idle = process.memoryUsage.rss();
  await hide({ cover: flatCover(width, height), message: englishText(500), master });
  console.log(process.resourceUsage().maxRSS * 1024 - idle);
}

function flatCover(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i++) data[i] = 100 + (i % 97);
  return { width, height, channels: 3, data };
}
