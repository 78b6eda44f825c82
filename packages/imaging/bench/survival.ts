/**
 * npm run bench:survival -- --images DIR [--channels a,b|all|services] [--kinds english500,any500,short30]
 *   [--formats png,jpeg90,file] [--quality finest|balanced|sturdiest] [--limit N] [--shard i/n] [--json FILE]
 * Pictures × messages × channels: exact messages back, quality of the stego image.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { deriveMaster, reveal } from '@underpaint/codec';
import {
  CHANNELS,
  type Channel,
  channelNamed,
  hideInFile,
  nodeFiles,
  rasterOf,
  SERVICE_CHANNELS,
  simulate,
} from '../src/index.ts';
import { butteraugli } from './butteraugli.ts';
import { flatResidual } from './flat-residual.ts';
import { anyText, englishText } from './messages.ts';
import { coverOf, pictures, wantedQuality } from './pictures.ts';
import { table } from './table.ts';

const MESSAGES: Readonly<Record<string, () => string>> = {
  english500: () => englishText(500),
  any500: () => anyText(500),
  short30: () => englishText(30),
};

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    channels: { type: 'string', default: 'all' },
    kinds: { type: 'string', default: 'english500' },
    formats: { type: 'string', default: 'png' },
    quality: { type: 'string', default: 'balanced' },
    limit: { type: 'string', default: '1000' },
    shard: { type: 'string', default: '1/1' },
    json: { type: 'string' },
  },
});
const wanted = wantedQuality(values.quality);

interface Trial {
  readonly picture: string;
  readonly kind: string;
  readonly format: string;
  /** Wall-clock time of hiding with choice of strength and report, milliseconds. */
  readonly hideMs: number;
  readonly psnr: number;
  readonly ssim: number;
  readonly flat: number;
  /** Butteraugli of the file against the cover's file, if it is installed. */
  readonly maximum: number | null;
  readonly norm: number | null;
  readonly results: Readonly<Record<string, boolean>>;
}

const trials: Trial[] = [];
for (const path of pictures(values.images, { ...values, limit: Number(values.limit) })) {
  for (const kind of values.kinds.split(',')) {
    for (const format of values.formats.split(',')) {
      const trial = await runTrial(path, kind, format);
      trials.push(trial);
      const failed = Object.entries(trial.results).flatMap(([name, ok]) => (ok ? [] : [name]));
      const { psnr, maximum, norm } = trial;
      const seen = maximum === null ? '' : `${maximum.toFixed(2)} / ${norm?.toFixed(3)}`;
      console.error(`${path} ${kind} ${format} ${psnr.toFixed(2)} dB ${seen} ${failed.join(' ') || 'all'}`);
    }
  }
}
if (trials.some(({ maximum }) => maximum === null)) {
  console.error(
    'butteraugli_main is not installed (Debian: libjxl-devtools): nothing is said of visibility.',
  );
}
report(trials);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trials, null, 1));

function channels(): readonly Channel[] {
  if (values.channels === 'all') return CHANNELS;
  if (values.channels === 'services') return SERVICE_CHANNELS;
  return values.channels.split(',').map(channelNamed);
}

async function runTrial(path: string, kind: string, format: string): Promise<Trial> {
  const message = (MESSAGES[kind] ?? (() => englishText(100)))();
  const passphrase = randomBytes(16).toString('hex');
  const cover = await coverOf(path, format);
  const started = performance.now();
  const made = await hideInFile({ files: nodeFiles, cover, message, passphrase, wanted });
  const hideMs = Math.round(performance.now() - started);
  const master = await deriveMaster(passphrase, nodeFiles.argon2id);
  const results: Record<string, boolean> = {};
  for (const channel of channels()) {
    const image = await rasterOf(await simulate(made.bytes, channel));
    const found = await reveal({ image, master });
    results[channel.name] = found.found && found.message === message;
  }
  const flat = flatResidual(await rasterOf(cover), await rasterOf(made.bytes));
  const { maximum = null, norm = null } = (await butteraugli(cover, made.bytes)) ?? {};
  return { picture: path, kind, format, hideMs, ...(await made.measure()), flat, maximum, norm, results };
}

function median(values: readonly (number | null)[]): string {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return sorted[sorted.length >> 1]?.toFixed(3) ?? '?';
}

function report(all: readonly Trial[]): void {
  for (const kind of new Set(all.map((trial) => trial.kind))) {
    const of = all.filter((trial) => trial.kind === kind);
    const mean = (pick: (trial: Trial) => number): number =>
      of.reduce((sum, t) => sum + pick(t), 0) / of.length;
    console.log(
      `\n${kind}: ${of.length} pictures, PSNR mean ${mean((t) => t.psnr).toFixed(2)} dB, worst ` +
        `${Math.min(...of.map((t) => t.psnr)).toFixed(2)}; SSIM mean ${mean((t) => t.ssim).toFixed(4)}; ` +
        `flat-area residual mean ${mean((t) => t.flat).toFixed(2)}, worst ${Math.max(...of.map((t) => t.flat)).toFixed(2)}; ` +
        `Butteraugli median ${median(of.map((t) => t.maximum))} / ${median(of.map((t) => t.norm))}`,
    );
    const names = Object.keys(of[0]?.results ?? {});
    console.log(
      table(
        ['channel', 'exact', 'of'],
        names.map((name) => [
          name,
          String(of.filter((trial) => trial.results[name]).length),
          String(of.length),
        ]),
      ),
    );
  }
}
