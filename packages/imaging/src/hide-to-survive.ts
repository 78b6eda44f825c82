import { type HideInput, prepareHiding, type Raster } from '@underpaint/codec';
import { chooseStrength } from './choose-strength.ts';
import type { Size } from './geometry.ts';
import { paintLabel } from './label.ts';
import { simulationsAtOnce } from './memory.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';
import { type Requirement, type Requirements, requirementsFor } from './requirements.ts';
import { canCarry, REPORTED_CHANNELS } from './survival-channels.ts';
import { reportSurvival, type Survival } from './survival-report.ts';
import { trialsOf } from './trials.ts';

export interface HideToSurviveInput {
  readonly files: PictureFiles;
  readonly cover: PictureFile;
  readonly message: string;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** Address behind the QR code of a label under the picture; none without it. */
  readonly labelUrl?: string | null | undefined;
  readonly onStage?: ((stage: 'hiding' | 'reporting') => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which no more trials and simulations begin. */
  readonly budgetMs?: number | undefined;
  /** Source of salt and dither; for tests and vectors only. */
  readonly random?: NonNullable<HideInput['random']>;
}

export interface Survivor {
  /** The file written, in the cover's format. */
  readonly bytes: Uint8Array;
  /** Of what the file shows, label included. */
  readonly size: Size;
  /** Peak signal-to-noise ratio of the stego image against the cover over R, G and B, decibels. */
  readonly psnr: number;
  readonly payloadBytes: number;
  readonly survival: readonly Survival[];
  /** The stego image before encoding, without the label, made once more. */
  stego(): Raster;
}

const BUDGET_MS = 12_000;
/** Share of the budget after which the search for a strength takes what it has. */
const SEARCH_SHARE = 0.5;

/**
 * Hides a message as quietly as simulated services allow, and reports what this very file survives. Every channel is
 * given what the written file shows, label included; of what arrives, the part that is the picture is read.
 * @throws CodecError for a message or a picture that cannot be used, as `hide`
 * @throws ImagingError `image.too_small` for a label that does not fit
 */
export async function hideToSurvive(input: HideToSurviveInput): Promise<Survivor> {
  const { files, cover, onStage, signal, budgetMs = BUDGET_MS } = input;
  const end = performance.now() + budgetMs;
  const timeLeft = (): number => {
    signal?.throwIfAborted();
    return end - performance.now();
  };
  onStage?.('hiding');
  const { raster } = cover;
  const hiding = await prepareHiding({ ...input, cover: raster });
  const { payloadBytes } = hiding;
  const trials = trialsOf({ cover, hiding, label: await labelFor(input), files });
  const atOnce = simulationsAtOnce(trials.size);
  const chosen = await chooseStrength({
    trialAt: trials.trialAt,
    requirements: carriable(requirementsFor(raster, payloadBytes), raster),
    late: () => timeLeft() < (1 - SEARCH_SHARE) * budgetMs,
    atOnce,
  });
  onStage?.('reporting');
  const { size } = trials;
  const { bytes, report } = await trials.finish(chosen, (trial) =>
    reportSurvival(trial, { channels: REPORTED_CHANNELS, size, timeLeft, atOnce }),
  );
  return { bytes, size, psnr: chosen.psnr, payloadBytes, survival: report, stego: chosen.stego };
}

async function labelFor({ cover, labelUrl = null, files }: HideToSurviveInput): Promise<Raster | null> {
  if (labelUrl === null) return null;
  return paintLabel({ picture: cover.raster, url: labelUrl, drawWord: files.drawWord });
}

/** Without those that no file of this size can go through. */
function carriable(requirements: Requirements, { width, height }: Raster): Requirements {
  const can = ({ channel }: Requirement): boolean => canCarry(channel, { width, height });
  return { ...requirements, needs: requirements.needs.filter(can), hopes: requirements.hopes.filter(can) };
}
