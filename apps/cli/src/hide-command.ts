import { extname } from 'node:path';
import { checkMessage } from '@underpaint/codec';
import {
  DEFAULT_LIMITS,
  type HiddenFile,
  type HidingStage,
  hideInFile,
  inspectPicture,
  nodeFiles,
  type PictureFormat,
} from '@underpaint/imaging';
import type { Command } from './command-line.ts';
import { CliError } from './failures.ts';
import { checkTarget, readPictureFile, writeWhole } from './files.ts';
import type { Progress } from './progress.ts';
import { readKey, readMessage, type Surroundings } from './secrets.ts';

type HideCommand = Extract<Command, { do: 'hide' }>;

/** Facts about the picture written. Quality is measured between the cover and the written file, both decoded. */
export interface HideFacts extends Omit<HiddenFile, 'bytes' | 'psnr' | 'measure'> {
  readonly out: string;
  readonly bytes: number;
  readonly coverBytes: number;
  readonly psnr: number;
  readonly ssim: number;
}

const STAGES: Readonly<Record<HidingStage, string>> = {
  reading: 'Reading the picture',
  key: 'Preparing the key',
  hiding: 'Hiding the message',
  reporting: 'Testing what it survives',
  checking: 'Checking the result',
};

/** Hides a message and writes the picture, after reading it back from exactly the bytes that are written. */
export async function hideCommand(
  command: HideCommand,
  { surroundings, progress }: { surroundings: Surroundings; progress: Progress },
): Promise<HideFacts> {
  const { out, force } = command;
  const passphrase = await readKey(command.key, surroundings);
  await checkTarget(out, { force });
  const cover = await readPictureFile(command.cover, DEFAULT_LIMITS);
  checkExtension(out, (await inspectPicture(cover)).format);
  // Last, since somebody may be typing it.
  const message = checkMessage(await readMessage(command.message, surroundings));
  const onStage = (stage: HidingStage) => progress.stage(STAGES[stage]);
  const input = { files: nodeFiles, cover, message, passphrase, wanted: command.wanted, onStage };
  const { bytes, psnr: _, measure, ...facts } = await hideInFile(input);
  const quality = await measure();
  await writeWhole(out, bytes, { force });
  return { out, ...facts, ...quality, bytes: bytes.length, coverBytes: cover.length };
}

const EXTENSIONS: Readonly<Record<PictureFormat, readonly string[]>> = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
};

/** @throws CliError `file.wrong_extension` */
function checkExtension(out: string, format: PictureFormat): void {
  const fitting = EXTENSIONS[format];
  if (fitting.includes(extname(out).toLowerCase())) return;
  throw new CliError(
    'file.wrong_extension',
    `The cover is a ${format.toUpperCase()}, so the result is one too: its name must end in ${fitting.join(' or ')}.`,
  );
}
