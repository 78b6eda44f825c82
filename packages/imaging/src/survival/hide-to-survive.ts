import { COMFORTABLE_MARGIN, type Hidden, type HideInput, type Hiding, type Raster } from '@underpaint/codec';
import type { JpegPicture } from '@underpaint/jpeg';
import { canCarry } from '../channels/can-carry.ts';
import { type Channel, channelNamed } from '../channels/channels.ts';
import type { PictureFile } from '../files/picture-file.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import { coefficientsOf } from '../files/read-cover.ts';
import { decoded } from '../files/undecoded.ts';
import type { Form } from '../forms/form.ts';
import { jpegForm } from '../forms/jpeg-form.ts';
import { rasterForm } from '../forms/raster-form.ts';
import { paintLabel } from '../label/label.ts';
import { DEFAULT_LIMITS, type PictureLimits } from '../shared/limits.ts';
import { nextTurn } from '../shared/one-at-a-time.ts';
import type { Size } from '../shared/size.ts';
import { coarserIn } from './bounds.ts';
import { type Chosen, chooseStrength, STEP } from './choose-strength.ts';
import type { LumaHelper } from './luma-helper.ts';
import { reportedChannels } from './reported-channels.ts';
import {
  isFine,
  type Requirement,
  type Requirements,
  requirementsFor,
  type WantedQuality,
} from './requirements.ts';
import { type Sent, sender } from './sender.ts';
import { reportSurvival, type Survival } from './survival-report.ts';
import { onTwoThreads } from './two-threads.ts';

export interface HideToSurviveInput {
  readonly files: PictureFiles;
  /** Need not be decoded. */
  readonly cover: PictureFile;
  /** The cover's, as in `ReadCover`; if omitted, they are read from its file. */
  readonly coefficients?: JpegPicture | null | undefined;
  /** Limits for the cover, in case it has to be decoded. */
  readonly limits?: PictureLimits | undefined;
  readonly message: string;
  /** From `deriveMaster`; may be a promise. */
  readonly master: HideInput['master'];
  /** Whether the recipient is asked for a receipt. */
  readonly asksReceipt?: boolean | undefined;
  /** Defaults to `balanced`. */
  readonly wanted?: WantedQuality | undefined;
  /** Address in the QR code of a label under the picture; without it there is no label. */
  readonly labelUrl?: string | null | undefined;
  /** Another thread that takes part of the work. */
  readonly helper?: LumaHelper | null | undefined;
  /** Reads back a file that was written, and returns its samples. @throws an error that says why it cannot be used */
  readonly check?: ((bytes: Uint8Array) => Promise<Raster>) | undefined;
  readonly onStage?: ((stage: 'hiding' | 'reporting') => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which no more simulations begin; unlimited by default. */
  readonly budgetMs?: number | undefined;
  /** Source of salt and dither; for tests and vectors only. */
  readonly random?: NonNullable<HideInput['random']>;
}

export interface Survivor {
  /** The file written, in the cover's format. */
  readonly bytes: Uint8Array;
  /** Size of what the file shows, label included. */
  readonly size: Size;
  readonly payloadBytes: number;
  /** What the recipient can show after revealing the message, 32 bytes; null if no receipt is asked for. */
  readonly receipt: Uint8Array<ArrayBuffer> | null;
  readonly survival: readonly Survival[];
  /** What `PictureFiles.read` finds in the file, if it had to be decoded anyway. */
  readonly samples: Raster | null;
  /** What `check` returned, if another thread was reporting meanwhile; null if the file has yet to be checked. */
  readonly checked: Raster | null;
}

/** `budgetMs` when someone is waiting at a page. */
export const PATIENCE_MS = 12_000;

/**
 * Hides a message as quietly as simulated services allow, and reports what this particular file survives. Every
 * channel gets what the written file shows, label included; of what arrives, the part that is the picture is read.
 * @throws CodecError for a message or a picture that cannot be used, as in `hide`
 * @throws ImagingError `image.too_small` for a label that does not fit; as in `PictureFiles.read` for a cover that
 *   has to be decoded
 */
export async function hideToSurvive(input: HideToSurviveInput): Promise<Survivor> {
  const { files, limits = DEFAULT_LIMITS } = input;
  const { coefficients = coefficientsOf(input.cover, limits) } = input;
  // Before the label: whatever the header claimed, only the decoded size counts.
  const cover = coefficients === null ? await decoded(input.cover, { files, limits }) : input.cover;
  const label = await labelFor({ ...input, cover });
  if (coefficients !== null)
    return hideAndClose(jpegForm({ cover: coefficients, icc: cover.icc, label, files }), input);
  return hideAndClose(rasterForm({ cover, label, files }), { ...input, cover });
}

async function hideAndClose<Stego>(form: Form<Stego>, input: HideToSurviveInput): Promise<Survivor> {
  try {
    return await hideInForm(form, input);
  } finally {
    form.close();
  }
}

async function hideInForm<Stego>(form: Form<Stego>, input: HideToSurviveInput): Promise<Survivor> {
  const { files, cover, wanted = 'balanced', helper, onStage } = input;
  const timeLeft = timer(input);
  const hiding = await form.prepare({ ...input, isFine: isFine(wanted) });
  onStage?.('hiding');
  const { payloadBytes, receipt } = hiding;
  const requirements = meetable(requirementsFor({ size: cover.raster, payloadBytes, wanted }), cover.raster);
  const send = sender({ form, hiding, height: cover.raster.height, files, helper });
  const choosing = { hiding, requirements, send, timeLeft };
  const { psnr, isAllNeeded } = await chosenQuality(choosing);
  const needs = isAllNeeded ? requirements.needs.map(({ channel }) => channel) : [];
  onStage?.('reporting');
  const reporting = { channels: reportedChannels(wanted), needs, check: input.check };
  const reported = await strongEnough(psnr, { ...choosing, ...reporting });
  return { ...reported, size: form.size, payloadBytes, receipt };
}

/** What is left of the budget from now on, milliseconds. @throws the signal's reason if it was aborted */
function timer({
  budgetMs = Number.POSITIVE_INFINITY,
  signal,
}: Pick<HideToSurviveInput, 'budgetMs' | 'signal'>): () => number {
  const end = performance.now() + budgetMs;
  return () => {
    signal?.throwIfAborted();
    return end - performance.now();
  };
}

type Reported = Pick<Survivor, 'bytes' | 'survival' | 'samples' | 'checked'>;

interface Reporting<Stego> extends Choosing<Stego>, Pick<HideToSurviveInput, 'check'> {
  readonly channels: readonly Channel[];
  /** What the message survives according to the prediction. */
  readonly needs: readonly Channel[];
}

/** The file of this quality and its report, or of a lower quality with a stronger message if the report calls for it. */
async function strongEnough<Stego>(psnr: number, reporting: Reporting<Stego>): Promise<Reported> {
  const { hiding, requirements, send } = reporting;
  for (let quality = psnr, retries = 0; ; retries++) {
    const stronger = nextStronger(quality, reporting);
    const isLast = retries === MAX_RETRIES || stronger < requirements.floor;
    const sent = send(hiding.embedAt(quality));
    try {
      const reported = await report(sent, { ...reporting, isLast });
      if (reported !== null) return reported;
    } finally {
      await sent.close();
    }
    quality = stronger;
  }
}

/** The next lower quality at which the message is stronger: above some quality it cannot get any weaker. */
function nextStronger<Stego>(
  quality: number,
  { hiding, requirements: { floor } }: Pick<Reporting<Stego>, 'hiding' | 'requirements'>,
): number {
  const strength = hiding.strengthAt(quality);
  let next = quality - STEP;
  while (next >= floor && hiding.strengthAt(next) === strength) next -= STEP;
  return next;
}

/** The file and its report; null if something needed turns out to be lost and this was not the last attempt. */
async function report<Stego>(
  sent: Sent,
  { channels, needs, check, timeLeft, isLast }: Reporting<Stego> & { readonly isLast: boolean },
): Promise<Reported | null> {
  let checking: Promise<Raster> | null = null;
  const meanwhile = async (): Promise<void> => {
    const bytes = await sent.write();
    await nextTurn();
    checking = check?.(bytes) ?? null;
    // Its result does not matter if the message is made stronger.
    await checking?.catch(() => {});
  };
  const asked = { channels, timeLeft, meanwhile, needs: isLast ? undefined : needs };
  const survival = await reportSurvival(sent, asked);
  if (survival === null) return null;
  const bytes = await sent.write();
  const [samples, checked] = [sent.samples(), await checking];
  return { bytes, survival, samples, checked };
}

/** How many times at most a stego image is made one step stronger because its report contradicts the prediction. */
const MAX_RETRIES = 3;

interface Choosing<Stego> {
  readonly hiding: Hiding<Stego>;
  readonly requirements: Requirements;
  readonly send: (hidden: Hidden<Stego>) => Sent;
  readonly timeLeft: () => number;
}

/** Margins predicted from farther away than this, decibels, are too rough, unless the strengths differ by less. */
const FORESIGHT = { quality: 2.5, strength: 1.6 } as const;
const ROUNDS = 3;
/** A margin so large that the channel decides nothing, however rough the prediction. */
const FAR = 2 * COMFORTABLE_MARGIN;

/**
 * The quality to hide at, decibels: predicted from one stego image and, if that was far from the quality chosen,
 * again from a nearer one, unless the best quality of all has room to spare. If something needed seems out of reach,
 * the next prediction is made at the floor.
 */
async function chosenQuality<Stego>(choosing: Choosing<Stego>): Promise<Omit<Chosen, 'isAmple'>> {
  const { hiding, requirements } = choosing;
  const { floor, start } = requirements;
  /** Above some quality a message cannot get any weaker. */
  const isNear = (one: number, other: number): boolean =>
    Math.abs(one - other) < FORESIGHT.quality ||
    Math.abs(20 * Math.log10(hiding.strengthAt(one) / hiding.strengthAt(other))) < FORESIGHT.strength;
  const margins: Margins = new Map();
  let from = start;
  for (let round = 1; ; round++) {
    const chosen = await foreseenFrom(from, margins, choosing);
    if (chosen === null) return { psnr: floor, isAllNeeded: false };
    const { psnr, isAllNeeded, isAmple } = chosen;
    const next = isAllNeeded ? psnr : floor;
    if (isAmple || round === ROUNDS || isNear(next, from)) return chosen;
    from = next;
  }
}

/** For each channel, by name: its predicted margin as a function of quality, decibels. */
type Margins = Map<string, (psnr: number) => number>;

/** The choice predicted from a stego image of this quality; null if there was no time to look. */
async function foreseenFrom<Stego>(
  from: number,
  margins: Margins,
  { hiding, requirements, send, timeLeft }: Choosing<Stego>,
): Promise<Chosen | null> {
  const undecided = [...channelsOf(requirements)].flatMap(([channel, share]) =>
    share * (margins.get(channel.name)?.(from) ?? 0) > FAR ? [] : [channel],
  );
  const look = async (channel: Channel): Promise<void> => {
    margins.set(channel.name, await sent.foresee(channel));
  };
  const askBeside = (channels: readonly Channel[]) => sent.askBeside('look', channels);
  const sent = send(hiding.embedAt(from));
  try {
    const { size } = sent;
    if (!(await onTwoThreads(undecided, { size, look, askBeside, timeLeft }))) return null;
  } finally {
    await sent.close();
  }
  const marginAt = ({ channel }: Pick<Requirement, 'channel'>, psnr: number) =>
    margins.get(channel.name)?.(psnr) ?? 0;
  const untouchedAt = (psnr: number) => marginAt({ channel: UNTOUCHED }, psnr);
  return chooseStrength({ requirements, marginAt, untouchedAt });
}

const UNTOUCHED = channelNamed('same');

/** The channels to look at, each with the smallest share of its margin that must suffice. */
function channelsOf({ needs, hopes }: Requirements): ReadonlyMap<Channel, number> {
  const shares = new Map([[UNTOUCHED, 1]]);
  for (const { channel, share } of [...needs, ...hopes])
    shares.set(channel, Math.min(share, shares.get(channel) ?? 1));
  return shares;
}

async function labelFor({ cover, labelUrl = null }: HideToSurviveInput): Promise<Raster | null> {
  if (labelUrl === null) return null;
  return paintLabel({ picture: cover.raster, url: labelUrl });
}

/** The requirements that a file of this size can meet, without those that another one certainly includes. */
function meetable(requirements: Requirements, { width, height }: Raster): Requirements {
  const size = { width, height };
  const coarserThan = coarserIn(size);
  const can = ({ channel }: Requirement): boolean => canCarry(channel, size);
  const needs = requirements.needs.filter(can);
  const isIncluded = (need: Requirement): boolean =>
    coarserThan(need.channel).some(
      (coarser) =>
        coarser.share === 1 &&
        needs.some(({ channel, share }) => channel === coarser.channel && share <= need.share),
    );
  return {
    ...requirements,
    needs: needs.filter((need) => !isIncluded(need)),
    hopes: requirements.hopes.filter(can),
  };
}
