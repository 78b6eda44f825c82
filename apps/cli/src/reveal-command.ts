import { deriveMaster, type Revealed, reveal } from '@underpaint/codec';
import { DEFAULT_LIMITS, type PictureFormat, readPicture, resultLimits } from '@underpaint/imaging';
import { argon2id } from './argon2id.ts';
import type { Command } from './command-line.ts';
import { readPictureFile } from './files.ts';
import type { Progress } from './progress.ts';
import { readKey, type Surroundings } from './secrets.ts';

type RevealCommand = Extract<Command, { do: 'reveal' }>;

export interface RevealFacts {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly revealed: Revealed;
}

/** Looks for a message in the picture with the key. */
export async function revealCommand(
  command: RevealCommand,
  { surroundings, progress }: { surroundings: Surroundings; progress: Progress },
): Promise<RevealFacts> {
  const key = await readKey(command.key, surroundings);
  progress.stage('Reading the picture');
  const limits = resultLimits(DEFAULT_LIMITS);
  const bytes = await readPictureFile(command.image, limits);
  const { raster, format } = await readPicture(bytes, limits);
  progress.stage('Preparing the key');
  const master = await deriveMaster(key, argon2id);
  progress.stage('Looking for the message');
  const revealed = await reveal({ image: raster, master });
  const { width, height } = raster;
  return { format, width, height, bytes: bytes.length, revealed };
}
