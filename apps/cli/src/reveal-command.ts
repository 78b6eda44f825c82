import {
  DEFAULT_LIMITS,
  nodeFiles,
  type RevealedFile,
  type RevealingStage,
  resultLimits,
  revealInFile,
} from '@underpaint/imaging';
import type { Command } from './command-line.ts';
import { readPictureFile } from './files.ts';
import type { Progress } from './progress.ts';
import { readKey, type Surroundings } from './secrets.ts';

type RevealCommand = Extract<Command, { do: 'reveal' }>;

export interface RevealFacts extends RevealedFile {
  readonly bytes: number;
}

const STAGES: Readonly<Record<RevealingStage, string>> = {
  reading: 'Reading the picture',
  key: 'Preparing the key',
  revealing: 'Looking for the message',
};

/** Looks for a message in the picture with the key. */
export async function revealCommand(
  command: RevealCommand,
  { surroundings, progress }: { surroundings: Surroundings; progress: Progress },
): Promise<RevealFacts> {
  const passphrase = await readKey(command.key, surroundings);
  const picture = await readPictureFile(command.image, resultLimits(DEFAULT_LIMITS));
  const onStage = (stage: RevealingStage) => progress.stage(STAGES[stage]);
  return {
    ...(await revealInFile({ files: nodeFiles, picture, passphrase, onStage })),
    bytes: picture.length,
  };
}
