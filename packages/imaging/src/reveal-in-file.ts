import { deriveMaster, type Revealed, type RevealInput, reveal } from '@underpaint/codec';
import type { PictureFiles } from './files/picture-files.ts';
import { readClaimed } from './files/read-claimed.ts';
import type { CopyFormat } from './formats/sniff.ts';
import { DEFAULT_LIMITS, type PictureLimits, resultLimits } from './shared/limits.ts';

/** What is being done, in this order. */
export type RevealingStage = 'reading' | 'key' | 'revealing';

export interface RevealInFileInput extends Pick<RevealInput, 'search'> {
  readonly files: PictureFiles;
  /** The file as received. */
  readonly picture: Uint8Array;
  /** Format that the file is declared to have; `null` if none is declared. */
  readonly claimed?: CopyFormat | null;
  readonly passphrase: string;
  /** Limits for the file itself; the default admits whatever hiding makes from covers within the default limits. */
  readonly limits?: PictureLimits;
  readonly onStage?: (stage: RevealingStage) => void;
}

/** What a file is, and what was found in it. */
export interface RevealedFile {
  readonly format: CopyFormat;
  readonly width: number;
  readonly height: number;
  readonly revealed: Revealed;
}

/**
 * Reveals the message of a picture file. A picture too small to hold one gets the same answer as a wrong key, after
 * the same key derivation (A-09, C.5).
 * @throws CodecError `key.missing`
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export async function revealInFile(input: RevealInFileInput): Promise<RevealedFile> {
  const { files, picture, passphrase, search, onStage, limits = resultLimits(DEFAULT_LIMITS) } = input;
  onStage?.('reading');
  const { raster, format } = await readClaimed(picture, { ...input, read: files.open, limits });
  onStage?.('key');
  const master = await deriveMaster(passphrase, files.argon2id);
  onStage?.('revealing');
  const revealed = await reveal({ image: raster, master, ...(search === undefined ? {} : { search }) });
  const { width, height } = raster;
  return { format, width, height, revealed };
}
