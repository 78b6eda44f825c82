/**
 * npm run bench:link -- --images DIR [--side 512] [--quality 75] [--length 30] [--psnr 48] [--limit N] [--repeat N]
 * Tests whether somebody without the key can tell that pictures hidden under one key belong together. Every pair under one
 * key is compared with pairs of the same pictures under different keys, by what anybody can compute: correlation of
 * whitened chroma, of whitened luma, and of products of neighbouring luma modes, each over the square that the format lays
 * over a picture. A pair stands out if it exceeds all but 2 % of those under different keys, and for certain from 8
 * deviations on.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hide, type Raster } from '@underpaint/codec';
import { rasterOf, readPicture } from '../src/index.ts';
import { fromRaster } from '../src/node/sharp-raster.ts';
import { type Features, linkFeatures, linkScores } from './link-statistics.ts';
import { englishText } from './messages.ts';
import { pictures } from './pictures.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    side: { type: 'string' },
    quality: { type: 'string' },
    length: { type: 'string', default: '30' },
    psnr: { type: 'string', default: '48' },
    limit: { type: 'string', default: '24' },
    repeat: { type: 'string', default: '1' },
  },
});

const SURE = 8;
const paths = pictures(values.images, { limit: Number(values.limit) });

const same: number[][] = [];
const different: number[][] = [];
for (let round = 0; round < Number(values.repeat); round++) {
  const covers = [];
  for (const path of paths) covers.push(await coverOf(path));
  const key = Uint8Array.from(randomBytes(32));
  same.push(...pairs(await seen(covers, () => key)));
  different.push(...pairs(await seen(covers, () => Uint8Array.from(randomBytes(32)))));
}
report();

/** The picture, or a square from its middle. */
async function coverOf(path: string): Promise<Raster> {
  const { raster } = await readPicture(readFileSync(path));
  if (values.side === undefined) return raster;
  const side = Math.min(Number(values.side), raster.width, raster.height);
  const left = (raster.width - side) >> 1;
  const top = (raster.height - side) >> 1;
  const bytes = await fromRaster(raster).extract({ left, top, width: side, height: side }).png().toBuffer();
  return rasterOf(bytes);
}

async function seen(covers: readonly Raster[], keyFor: () => Uint8Array<ArrayBuffer>): Promise<Features[]> {
  const features: Features[] = [];
  for (const cover of covers) {
    const message = englishText(Number(values.length));
    const { stego } = await hide({ cover, message, master: keyFor(), targetPsnr: Number(values.psnr) });
    const sent =
      values.quality === undefined
        ? stego
        : await rasterOf(
            await fromRaster(stego)
              .jpeg({ quality: Number(values.quality) })
              .toBuffer(),
          );
    features.push(linkFeatures(sent));
  }
  return features;
}

function pairs(features: readonly Features[]): number[][] {
  return features.flatMap((a, i) => features.slice(i + 1).map((b) => linkScores(a, b)));
}

function report(): void {
  const names = ['chroma', 'luma', 'luma, products of modes'];
  const rows = names.map((name, i) => {
    const [one, many] = [same, different].map((all) => all.map((scores) => scores[i] ?? 0));
    const sorted = (many ?? []).toSorted((a, b) => a - b);
    const usual = sorted[Math.floor(0.98 * sorted.length)] ?? 0;
    const share = (values: readonly number[] = [], limit: number): string =>
      `${((100 * values.filter((value) => value > limit).length) / values.length).toFixed(1)} %`;
    const highest = (values: readonly number[] = []): string => Math.max(...values).toFixed(1);
    return [name, share(one, usual), share(one, SURE), share(many, SURE), highest(one), highest(many)];
  });
  const heads = [
    'statistic',
    'stand out',
    'sure',
    'sure, different keys',
    'highest',
    'highest, different keys',
  ];
  console.log(`${same.length} pairs under one key, ${different.length} under different keys`);
  console.log(table(heads, rows));
}
