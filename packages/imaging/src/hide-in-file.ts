import {
  CodecError,
  deriveMaster,
  measurePsnr,
  measureQuality,
  normaliseMessage,
  type Quality,
  type Raster,
  reveal,
} from '@underpaint/codec';
import type { JpegPicture } from '@underpaint/jpeg';
import { foreseeBytes } from './files/foresee-bytes.ts';
import type { PictureFile } from './files/picture-file.ts';
import type { PictureFiles } from './files/picture-files.ts';
import { readClaimed } from './files/read-claimed.ts';
import { coefficientsOf, type ReadCover } from './files/read-cover.ts';
import { savedQuality } from './files/read-header.ts';
import { decoded } from './files/undecoded.ts';
import type { PictureFormat } from './formats/sniff.ts';
import { checkResultBytes, DEFAULT_LIMITS, type PictureLimits, resultLimits } from './shared/limits.ts';
import { once } from './shared/once.ts';
import { type HideToSurviveInput, hideToSurvive, type Survivor } from './survival/hide-to-survive.ts';
import type { Survival } from './survival/survival-report.ts';

/** What is being done, in this order; the last three twice if a JPEG's coefficients turn out too coarse. */
export type HidingStage = 'reading' | 'key' | 'hiding' | 'reporting' | 'checking';

export interface HideInFileInput
  extends Pick<
    HideToSurviveInput,
    'files' | 'message' | 'asksReceipt' | 'wanted' | 'labelUrl' | 'helper' | 'signal' | 'budgetMs' | 'random'
  > {
  /** The cover's file; or the cover from `readCover`, if it was read before message and key were known. */
  readonly cover: Uint8Array | ReadCover;
  /** Format that a file is declared to have; `null` if none is declared. */
  readonly claimed?: PictureFormat | null;
  readonly passphrase: string;
  /** Limits for the cover; the result may be larger. */
  readonly limits?: PictureLimits;
  readonly onStage?: (stage: HidingStage) => void;
}

export interface HiddenFile {
  /** The file, in the cover's format. */
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  /** Size in pixels, label included. */
  readonly width: number;
  readonly height: number;
  /**
   * Quality of the JPEG written, 1..100, estimated from its tables: the cover's, unless it went through pixels. Null
   * for PNG.
   */
  readonly quality: number | null;
  readonly payloadBytes: number;
  /** What the recipient can show after revealing the message, 32 bytes; null if no receipt is asked for. */
  readonly receipt: Uint8Array<ArrayBuffer> | null;
  /** What this particular file survives, by simulation. */
  readonly survival: readonly Survival[];
  /**
   * Peak signal-to-noise ratio of what the file shows against the cover over R, G and B, decibels; without the label.
   * May have to decode the cover first.
   */
  psnr(): Promise<number>;
  /** The same, and structural similarity. */
  measure(): Promise<Quality>;
}

/**
 * Hides a message in a picture file: reads it, derives the key, hides as quietly as services allow, adds the label,
 * writes, reports. The file is read back: one from which the message cannot be read is never handed out.
 * @throws CodecError `message.*`, `key.missing`, `image.too_small`, `image.no_room`
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`,
 *   `image.too_small`
 */
export async function hideInFile(input: HideInFileInput): Promise<HiddenFile> {
  const { files, message, passphrase, onStage, limits = DEFAULT_LIMITS } = input;
  const { file: cover, ...given } = await coverOf(input);
  const results = resultLimits(limits);
  await checkGrowth(cover, { files, limits: results });
  onStage?.('key');
  const deriving = deriveMaster(passphrase, files.argon2id);
  // An unusable picture is reported first, and then nothing awaits the key.
  deriving.catch(() => {});
  const check = async (bytes: Uint8Array, samples: Raster | null = null): Promise<Raster> =>
    checkReadsBack({ bytes, samples }, { files, message, master: await deriving, limits: results });
  const { coefficients = coefficientsOf(cover, limits) } = given;
  const make = async (coefficients: JpegPicture | null) => {
    const made = await hideToSurvive({ ...input, cover, coefficients, master: deriving, check });
    onStage?.('checking');
    return { ...made, stego: made.checked ?? (await check(made.bytes, made.samples)) };
  };
  const kept = coefficients && (await make(coefficients).catch(nullIfNoRoom));
  // A JPEG of low quality moves in steps too coarse for the message; in its pixels there are others between.
  const made = kept !== null && survivesAsFile(kept) ? kept : await make(null);
  const { bytes, size, payloadBytes, receipt, survival, stego } = made;
  const original = once(async () => (await decoded(cover, { files, limits })).raster);
  const compared = async <T>(compare: (one: Raster, other: Raster) => T): Promise<T> => {
    const one = await original();
    return compare(one, topOf(stego, one.height));
  };
  const { format } = cover;
  const quality = savedQuality(bytes);
  return {
    ...{ bytes, ...size, format, quality, payloadBytes, receipt, survival },
    psnr: () => compared(measurePsnr),
    measure: () => compared(measureQuality),
  };
}

function nullIfNoRoom(error: unknown): null {
  if (error instanceof CodecError && error.code === 'image.no_room') return null;
  throw error;
}

/** Whether the message comes back from the file itself by more than luck. */
function survivesAsFile({ survival }: Pick<Survivor, 'survival'>): boolean {
  return !survival.some(({ channel, survives }) => channel === 'same' && survives === false);
}

/** The coefficients of a file are read later, while the key is being derived. */
async function coverOf(input: HideInFileInput): Promise<Pick<ReadCover, 'file'> & Partial<ReadCover>> {
  const { cover, files, onStage, limits = DEFAULT_LIMITS } = input;
  if ('coefficients' in cover) return cover;
  onStage?.('reading');
  return { file: await readClaimed(cover, { ...input, read: files.readUndecoded, limits }) };
}

/**
 * JPEG files grow little, and are checked once written; no file has more bytes than samples.
 * @throws ImagingError `image.too_large` if the result could not be revealed
 */
async function checkGrowth(
  cover: PictureFile,
  { files, limits }: Pick<Wanted, 'files' | 'limits'>,
): Promise<void> {
  if (cover.raster.data.length <= limits.maxBytes) return;
  checkResultBytes(await foreseeBytes(cover, files), limits);
}

interface Wanted {
  readonly files: PictureFiles;
  readonly message: string;
  readonly master: Uint8Array<ArrayBuffer>;
  readonly limits: PictureLimits;
}

/**
 * Reads the whole picture without a search: it was just written, so nobody has cropped it.
 * @throws CodecError `image.no_room`
 */
async function checkReadsBack(
  { bytes, samples }: Pick<Survivor, 'bytes' | 'samples'>,
  { files, message, master, limits }: Wanted,
): Promise<Raster> {
  checkResultBytes(bytes.length, limits);
  const file = await files.readUndecoded(bytes, limits);
  const raster = samples ?? (await decoded(file, { files, limits })).raster;
  const read = await reveal({ image: raster, master, search: false });
  if (read.found && read.message === normaliseMessage(message)) return raster;
  throw new CodecError(
    'image.no_room',
    'The message could not be read back from this picture. Use a larger picture, or one with more detail.',
  );
}

/** The first rows of a raster, in the same memory. */
function topOf({ width, channels, data }: Raster, height: number): Raster {
  return { width, height, channels, data: data.subarray(0, width * height * channels) };
}
