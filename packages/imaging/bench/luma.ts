/**
 * npm run bench:luma -- --images DIR [--all] [--limit N] [--psnr 48,51,54] [--characters 500] [--channels a,b]
 *   [--bounds] [--json FILE]
 * Margins predicted on luma alone against margins after real encoders: their ratio, every "survives" that the real
 * encoder contradicts, milliseconds of each. With --bounds, margins after JPEG on luma against those of the channels
 * that need real encoders: a quality whose margin is never the greater one is a bound.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Hiding, prepareHiding, type Raster, type ReadBack } from '@underpaint/codec';
import { canCarry } from '../src/channels/can-carry.ts';
import { CHANNELS, type Channel, type ChannelStep, channelNamed } from '../src/channels/channels.ts';
import { placeAfter } from '../src/channels/geometry.ts';
import { greyOf } from '../src/luma/grey-picture.ts';
import { simulateLuma } from '../src/luma/simulate-luma.ts';
import { readPicture } from '../src/node/read-picture.ts';
import { takeStep } from '../src/node/simulate.ts';
import { englishText } from './messages.ts';
import { pictures } from './pictures.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    limit: { type: 'string', default: '4' },
    psnr: { type: 'string', default: '48,51,54' },
    characters: { type: 'string', default: '500' },
    channels: { type: 'string' },
    bounds: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

interface Timed extends ReadBack {
  readonly ms: number;
}

interface Trial {
  readonly picture: string;
  readonly psnr: number;
  readonly channel: string;
  readonly luma: Timed;
  readonly real: Timed;
}

/** Below this there is hardly a message left to compare. */
const LEAST_MARGIN = 0.3;
const QUALITIES = [10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90];

async function timed(read: () => Promise<ReadBack | null>): Promise<Timed | null> {
  const began = performance.now();
  const found = await read();
  return found && { ...found, ms: performance.now() - began };
}

async function readReal(hiding: Hiding, stego: Raster, steps: readonly ChannelStep[]): Promise<ReadBack> {
  let now = stego;
  for (const step of steps) now = await takeStep(now, step);
  return hiding.readBack(now, placeAfter(steps, stego));
}

async function readLuma(
  hiding: Hiding,
  stego: Raster,
  steps: readonly ChannelStep[],
): Promise<ReadBack | null> {
  const rows = simulateLuma(greyOf(stego), steps);
  return rows && hiding.readBackLuma(rows, placeAfter(steps, stego));
}

/** A channel by real encoders, and one on luma to compare it with; of another quality when looking for bounds. */
interface Comparison {
  readonly name: string;
  readonly real: readonly ChannelStep[];
  readonly luma: readonly ChannelStep[];
}

function comparisons(): Comparison[] {
  const asked = values.channels?.split(',').map(channelNamed) ?? CHANNELS;
  return values.bounds ? asked.filter(isRealOnly).flatMap(boundsOf) : asked.map(sameOf);
}

function isRealOnly({ steps }: Channel): boolean {
  return steps.some(
    (step) => step.do === 'webp' || step.do === 'jpegUnder' || (step.do === 'jpeg' && step.mozjpeg),
  );
}

function sameOf({ name, steps }: Channel): Comparison {
  return { name, real: steps, luma: steps };
}

function boundsOf({ name, steps }: Channel): Comparison[] {
  return QUALITIES.map((quality) => ({
    name: `${name} by q${quality}`,
    real: steps,
    luma: [...steps.slice(0, -1), { do: 'jpeg', quality }],
  }));
}

async function trialsOf(path: string): Promise<Trial[]> {
  const cover = (await readPicture(readFileSync(path))).raster;
  const master = Uint8Array.from(randomBytes(32));
  const hiding = await prepareHiding({ cover, message: englishText(Number(values.characters)), master });
  const trials: Trial[] = [];
  for (const psnr of values.psnr.split(',').map(Number)) {
    const { stego } = hiding.embedAt(psnr);
    // Each channel is taken only once, also for bounds.
    const known = new Map<string, Promise<Timed | null>>();
    for (const { name, real, luma } of comparisons().filter((each) =>
      canCarry({ ...CHANNELS[0], steps: each.real }, stego),
    )) {
      const predicted = await timed(() => readLuma(hiding, stego, luma));
      if (predicted === null) continue;
      const way = JSON.stringify(real);
      const seen = known.get(way) ?? timed(() => readReal(hiding, stego, real));
      known.set(way, seen);
      const arrived = await seen;
      if (arrived !== null)
        trials.push({ picture: basename(path), psnr, channel: name, luma: predicted, real: arrived });
    }
  }
  return trials;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

function rowOf(channel: string, trials: readonly Trial[]): string[] {
  const ratios = trials
    .filter(({ real, luma }) => Math.max(real.margin, luma.margin) > LEAST_MARGIN)
    .map(({ real, luma }) => luma.margin / real.margin);
  const contradicted = trials.filter(({ real, luma }) => luma.exact && !real.exact);
  return [
    channel,
    String(trials.length),
    mean(ratios).toFixed(3),
    Math.min(...ratios).toFixed(3),
    Math.max(...ratios).toFixed(3),
    String(contradicted.length),
    most(contradicted.map(({ luma }) => luma.margin)).toFixed(2),
    String(trials.filter(({ real, luma }) => !luma.exact && real.exact).length),
    mean(trials.map(({ luma }) => luma.ms)).toFixed(0),
    mean(trials.map(({ real }) => real.ms)).toFixed(0),
  ];
}

const HEAD = [
  'channel',
  'trials',
  'mean',
  'least',
  'greatest',
  'false "survives"',
  'at most',
  'false "lost"',
  'ms',
  'ms real',
];

const trials: Trial[] = [];
for (const path of pictures(values.images, values.all ? {} : { limit: Number(values.limit) })) {
  trials.push(...(await trialsOf(path)));
  console.error(`${basename(path)}: ${trials.length} trials`);
}
const names = [...new Set(trials.map(({ channel }) => channel))];
console.log(
  table(
    HEAD,
    names.map((name) =>
      rowOf(
        name,
        trials.filter(({ channel }) => channel === name),
      ),
    ),
  ),
);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trials, null, 1));
