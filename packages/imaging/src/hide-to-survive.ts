import { type HideInput, type Hiding, prepareHiding, type Raster } from '@underpaint/codec';
import { chooseStrength } from './choose-strength.ts';
import { addLabel } from './label.ts';
import type { PictureFile } from './picture-file.ts';
import { type Requirement, type Requirements, requirementsFor } from './requirements.ts';
import { rasterOf } from './simulate.ts';
import { canCarry, REPORTED_CHANNELS } from './survival-channels.ts';
import { reportSurvival, type Survival } from './survival-report.ts';
import { type Trial, trialOf } from './trial.ts';
import { writePicture } from './write-picture.ts';

export interface HideToSurviveInput {
  readonly cover: PictureFile;
  readonly message: string;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** Address behind the QR code of a label under the picture; none without it. */
  readonly labelUrl?: string | null;
  readonly onStage?: (stage: 'hiding' | 'reporting') => void;
  readonly signal?: AbortSignal;
  /** Milliseconds after which no more trials and simulations begin. */
  readonly budgetMs?: number;
  /** Source of salt and dither; for tests and vectors only. */
  readonly random?: NonNullable<HideInput['random']>;
}

export interface Survivor {
  /** The file written, in the cover's format. */
  readonly bytes: Uint8Array;
  /** The stego image before encoding, without the label. */
  readonly stego: Raster;
  /** What the file shows, label included. */
  readonly picture: Raster;
  /** Peak signal-to-noise ratio of the stego image against the cover over R, G and B, decibels. */
  readonly psnr: number;
  readonly payloadBytes: number;
  readonly survival: readonly Survival[];
}

const BUDGET_MS = 12_000;
/** The codec writes with strengths .75 dB apart, the nearest to what is asked: asked for so much more, never less comes. */
const QUIETER = 0.42;
/** Share of the budget after which the search for a strength takes what it has. */
const SEARCH_SHARE = 0.5;

/**
 * Hides a message as quietly as simulated services allow, and reports what this very file survives. Every channel is
 * given what the written file shows, label included; of what arrives, the part that is the picture is read.
 * @throws CodecError for a message or a picture that cannot be used, as `hide`
 * @throws ImagingError `image.too_small` for a label that does not fit
 */
export async function hideToSurvive(input: HideToSurviveInput): Promise<Survivor> {
  const { cover, labelUrl = null, onStage, signal, budgetMs = BUDGET_MS } = input;
  const end = performance.now() + budgetMs;
  const timeLeft = (): number => {
    signal?.throwIfAborted();
    return end - performance.now();
  };
  onStage?.('hiding');
  const hiding = await prepareHiding({ ...input, cover: cover.raster });
  const files = filesLike(cover, hiding, labelUrl);
  const { raster } = cover;
  const chosen = await chooseStrength({
    trialAt: files.trialAt,
    requirements: carriable(requirementsFor(raster, hiding.payloadBytes), raster),
    late: () => timeLeft() < (1 - SEARCH_SHARE) * budgetMs,
  });
  onStage?.('reporting');
  const { bytes, survival } = await files.finish(chosen, (trial) =>
    reportSurvival(trial, REPORTED_CHANNELS, timeLeft),
  );
  const { hidden, picture } = chosen;
  return { ...hidden, picture, bytes, survival };
}

/** Without those that no file of this size can go through. */
function carriable(requirements: Requirements, { width, height }: Raster): Requirements {
  const can = ({ channel }: Requirement): boolean => canCarry(channel, { width, height });
  return { ...requirements, needs: requirements.needs.filter(can), hopes: requirements.hopes.filter(can) };
}

interface FileTrial extends Trial {
  /** The file, where the trial needed it. */
  readonly bytes: Uint8Array | null;
}

/** Trials as the file will show them. Writing PNG takes long and changes no pixel: only the last one is written. */
function filesLike(cover: PictureFile, hiding: Hiding, labelUrl: string | null) {
  const label = labeller(labelUrl);
  let last: { psnr: number; trial: Promise<FileTrial> } | null = null;

  /** The last one is kept: a search may begin where another looked. */
  function trialAt(psnr: number): Promise<FileTrial> {
    if (last?.psnr !== psnr) last = { psnr, trial: makeTrial(psnr) };
    return last.trial;
  }

  async function makeTrial(psnr: number): Promise<FileTrial> {
    const hidden = hiding.embedAt(psnr + QUIETER);
    const picture = await label(hidden.stego);
    const bytes = cover.format === 'jpeg' ? await writePicture({ raster: picture, like: cover }) : null;
    const shown = bytes === null ? picture : await rasterOf(bytes);
    return { ...trialOf({ hiding, hidden, picture, shown }), bytes };
  }

  /** The file's bytes, and a report on what they show: services convert the colours of a profile to sRGB. */
  async function finish<T>(trial: FileTrial, report: (trial: Trial) => Promise<T>) {
    const { hidden, picture } = trial;
    const writing = trial.bytes ?? writePicture({ raster: picture, like: cover });
    if (trial.bytes !== null || cover.icc === null) {
      const [survival, bytes] = await Promise.all([report(trial), writing]);
      return { bytes, survival };
    }
    const bytes = await writing;
    const shown = await rasterOf(bytes);
    return { bytes, survival: await report(trialOf({ hiding, hidden, picture, shown })) };
  }

  return { trialAt, finish };
}

/** Puts the label under pictures of one size: it is drawn once. */
function labeller(url: string | null): (picture: Raster) => Promise<Raster> {
  let band: Uint8Array | Uint8ClampedArray | null = null;
  return async (picture) => {
    if (url === null) return picture;
    if (band === null) {
      const labelled = await addLabel({ picture, url });
      band = labelled.data.slice(picture.data.length);
      return labelled;
    }
    const data = new Uint8Array(picture.data.length + band.length);
    data.set(picture.data);
    data.set(band, picture.data.length);
    const { width, channels } = picture;
    return { width, height: data.length / (width * channels), channels, data };
  };
}
