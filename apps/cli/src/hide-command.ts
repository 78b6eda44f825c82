import { extname } from 'node:path';
import { checkMessage, deriveMaster, measureQuality, type Raster, reveal } from '@underpaint/codec';
import {
  DEFAULT_LIMITS,
  hideToSurvive,
  type PictureFormat,
  readPicture,
  resultLimits,
  type Survival,
} from '@underpaint/imaging';
import { argon2id } from './argon2id.ts';
import type { Command } from './command-line.ts';
import { CliError } from './failures.ts';
import { checkTarget, readPictureFile, writeWhole } from './files.ts';
import type { Progress } from './progress.ts';
import { readKey, readMessage, type Surroundings } from './secrets.ts';

type HideCommand = Extract<Command, { do: 'hide' }>;

/** Facts about the picture written. Quality is measured between the cover and the stego image before encoding. */
export interface HideFacts {
  readonly out: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly coverBytes: number;
  /** JPEG quality of the file written; null for PNG. */
  readonly quality: number | null;
  /** Decibels. */
  readonly psnr: number;
  readonly ssim: number;
  readonly payloadBytes: number;
  /** What the file written survives, by simulation. */
  readonly survival: readonly Survival[];
}

const STAGES = { hiding: 'Hiding the message', reporting: 'Trying what it survives' } as const;

/** Hides a message and writes the picture, after reading it back from the very bytes that are written. */
export async function hideCommand(
  command: HideCommand,
  { surroundings, progress }: { surroundings: Surroundings; progress: Progress },
): Promise<HideFacts> {
  const { out, force } = command;
  const key = await readKey(command.key, surroundings);
  const message = checkMessage(await readMessage(command.message, surroundings));
  progress.stage('Reading the picture');
  await checkTarget(out, { force });
  const coverBytes = await readPictureFile(command.cover, DEFAULT_LIMITS);
  const cover = await readPicture(coverBytes);
  checkExtension(out, cover.format);
  progress.stage('Preparing the key');
  const master = await deriveMaster(key, argon2id);
  const onStage = (stage: keyof typeof STAGES) => progress.stage(STAGES[stage]);
  const hidden = await hideToSurvive({ cover, message, master, onStage });
  const { bytes, stego, payloadBytes, survival } = hidden;
  const { psnr, ssim } = measureQuality(cover.raster, stego);
  progress.stage('Checking the result');
  await checkReadable((await readPicture(bytes, resultLimits(DEFAULT_LIMITS))).raster, { master, message });
  await writeWhole(out, bytes, { force });
  const { format, quality } = cover;
  const { width, height } = stego;
  return {
    ...{ out, format, width, height, bytes: bytes.length, coverBytes: coverBytes.length },
    ...{ quality, psnr, ssim, payloadBytes, survival },
  };
}

async function checkReadable(
  image: Raster,
  { master, message }: { master: Uint8Array<ArrayBuffer>; message: string },
): Promise<void> {
  const found = await reveal({ image, master });
  if (found.found && found.message === message) return;
  throw new CliError(
    'message.unverified',
    'The message could not be read back from this picture. Use a larger picture, or one with more detail.',
  );
}

const EXTENSIONS: Readonly<Record<PictureFormat, readonly string[]>> = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
};

/** @throws CliError `file.wrong_extension` */
export function checkExtension(out: string, format: PictureFormat): void {
  const fitting = EXTENSIONS[format];
  if (fitting.includes(extname(out).toLowerCase())) return;
  throw new CliError(
    'file.wrong_extension',
    `The cover is a ${format.toUpperCase()}, so the result is one too: name it with ${fitting.join(' or ')}.`,
  );
}
