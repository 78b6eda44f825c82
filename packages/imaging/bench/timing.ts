/**
 * npm run bench:timing -- --images DIR [--keys 12]
 * Tests whether the time of an answer distinguishes a wrong key on a stego image from any key on its cover, crop search
 * included: if not, the probability that the stego image takes longer is .5.
 */
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { hide, type Raster, reveal } from '@underpaint/codec';
import { rasterOf } from '../src/index.ts';
import { median } from './median.ts';
import { englishText } from './messages.ts';
import { pictures, scaledTo } from './pictures.ts';
import { table } from './table.ts';

const MEGAPIXELS = 1;
const WARM = 2;

const { values } = parseArgs({
  options: { images: { type: 'string', multiple: true }, keys: { type: 'string', default: '12' } },
});

const key = (): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(32));

async function coverOf(path: string): Promise<Raster> {
  return rasterOf(await (await scaledTo(path, MEGAPIXELS)).png().toBuffer());
}

async function millisecondsOf(image: Raster): Promise<number> {
  const began = performance.now();
  const { found } = await reveal({ image, master: key() });
  if (found) throw new Error('a random key found a message');
  return performance.now() - began;
}

/** Times of wrong keys on both, alternating, so that other load on the machine affects both alike. */
async function timesOf(cover: Raster, stego: Raster): Promise<{ cover: number[]; stego: number[] }> {
  const times: { cover: number[]; stego: number[] } = { cover: [], stego: [] };
  for (let round = 0; round < WARM + Number(values.keys); round++) {
    const [onCover, onStego] = [await millisecondsOf(cover), await millisecondsOf(stego)];
    if (round < WARM) continue;
    times.cover.push(onCover);
    times.stego.push(onStego);
  }
  return times;
}

/** Share of all pairs in which the stego image took longer. */
function slower({ cover, stego }: { cover: number[]; stego: number[] }): number {
  const longer = stego.map((time) => cover.filter((other) => other < time).length);
  return longer.reduce((sum, each) => sum + each, 0) / (cover.length * stego.length);
}

const rows: string[][] = [];
const parts: number[] = [];
for (const path of pictures(values.images)) {
  const cover = await coverOf(path);
  const { stego } = await hide({ cover, message: englishText(300), master: key() });
  const times = await timesOf(cover, stego);
  parts.push(slower(times));
  const shown = (ms: number): string => `${ms.toFixed(0)} ms`;
  rows.push([
    basename(path).slice(0, 12),
    shown(median(times.cover)),
    shown(median(times.stego)),
    slower(times).toFixed(2),
  ]);
}
console.log(table(['picture', 'cover', 'stego image', 'stego image takes longer'], rows));
const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
console.log(`in all ${mean.toFixed(2)}`);
