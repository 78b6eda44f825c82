/**
 * npm run bench:truth -- --images DIR [--channels a,b] [--formats jpeg92,png,file] [--characters 30,500]
 *   [--quality finest|balanced|sturdiest] [--page] [--rounds 1] [--limit N] [--shard i/n] [--json FILE]
 * Compares what the report says with what happens: every hide of the product, as a server or a page makes it, is sent by real
 * encoders through every channel in its report and read by the real reader. Counts each false "survives" and each false "lost".
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { deriveMaster, reveal } from '@underpaint/codec';
import { channelNamed, hideInFile, rasterOf, simulate } from '../src/index.ts';
import { englishText } from './messages.ts';
import { coverOf, pictures, wantedQuality } from './pictures.ts';
import { quickFiles, quickPageFiles } from './quick-files.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    channels: { type: 'string' },
    formats: { type: 'string', default: 'jpeg92,png' },
    characters: { type: 'string', default: '30,500' },
    quality: { type: 'string', default: 'balanced' },
    page: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    limit: { type: 'string', default: '1000' },
    shard: { type: 'string', default: '1/1' },
    json: { type: 'string' },
  },
});
const wanted = wantedQuality(values.quality);
const files = values.page ? quickPageFiles : quickFiles;

interface Trial {
  readonly picture: string;
  readonly format: string;
  readonly characters: number;
  /** PSNR of the file, decibels. */
  readonly psnr: number;
  readonly channel: string;
  readonly told: boolean;
  readonly margin: number | null;
  readonly found: boolean;
}

const trials: Trial[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  for (const path of pictures(values.images, { ...values, limit: Number(values.limit) })) {
    for (const format of values.formats.split(',')) {
      for (const characters of values.characters.split(',').map(Number)) {
        const made = await trialsOf(path, format, characters);
        trials.push(...made);
        console.error(`${basename(path)} ${format} ${characters} ${said(made)}`);
        if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trials));
      }
    }
  }
}
printTable(trials);

async function trialsOf(path: string, format: string, characters: number): Promise<Trial[]> {
  const message = englishText(characters);
  const passphrase = randomBytes(16).toString('hex');
  const cover = await coverOf(path, format);
  const made = await hideInFile({ files, cover, message, passphrase, wanted });
  const master = await deriveMaster(passphrase, files.argon2id);
  const asked = values.channels?.split(',');
  const rows: Trial[] = [];
  for (const { channel, survives, margin } of made.survival) {
    if (survives === null || asked?.includes(channel) === false) continue;
    const image = await rasterOf(await simulate(made.bytes, channelNamed(channel)));
    const read = await reveal({ image, master, search: { budgetMs: 1e9 } });
    const found = read.found && read.message === message;
    rows.push({
      ...{ picture: basename(path), format, characters, psnr: await made.psnr() },
      ...{ channel, told: survives, margin, found },
    });
  }
  return rows;
}

function isFalse({ told, found }: Trial): boolean {
  return told && !found;
}

function isMissed({ told, found }: Trial): boolean {
  return !told && found;
}

function said(made: readonly Trial[]): string {
  const names = (all: readonly Trial[]): string =>
    all.map(({ channel, margin }) => `${channel} (${margin})`).join(' ') || 'none';
  const psnr = made[0]?.psnr.toFixed(1) ?? '?';
  return `${psnr} dB, false: ${names(made.filter(isFalse))}; found all the same: ${names(made.filter(isMissed))}`;
}

function printTable(all: readonly Trial[]): void {
  const count = (of: readonly Trial[], is: (trial: Trial) => boolean): string => String(of.filter(is).length);
  const rowOf = (name: string, of: readonly Trial[]): string[] => [
    name,
    String(of.length),
    count(of, ({ told }) => told),
    count(of, isFalse),
    count(of, ({ told }) => !told),
    count(of, isMissed),
  ];
  const names = [...new Set(all.map(({ channel }) => channel))];
  const rows = names.map((name) =>
    rowOf(
      name,
      all.filter(({ channel }) => channel === name),
    ),
  );
  const head = ['channel', 'trials', 'told to survive', 'false', 'told lost', 'found all the same'];
  console.log(table(head, [...rows, rowOf('in all', all)]));
}
