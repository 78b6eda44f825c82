import { t } from '@lingui/core/macro';
import { formatOf, glanceAtSize, type PictureFormat } from '@underpaint/imaging/browser';
import { type CopyKind, copyOf, misnamed, tooLarge, whatCame } from './what-came.ts';

export interface PictureRules {
  /** Bytes. */
  maxBytes: number;
  /** Width times height. */
  maxPixels: number;
  /** Where a message is looked for: formats made by services and phones that are accepted beside PNG and JPEG. */
  copies?: readonly CopyKind[];
}

export interface Picture {
  file: File;
  /** The format by its first bytes; null for a copy that is only accepted for revealing. */
  format: PictureFormat | null;
  /** Null when the header does not tell; then the server decides. */
  size: { width: number; height: number } | null;
}

/** Why a file is refused, worded when it is read: in the page's language at that time. */
export interface PictureRefusal {
  readonly ok: false;
  readonly message: string;
  /** What the file is, and what helps. */
  readonly hint: string | null;
}

export type PictureCheck = { ok: true; picture: Picture } | PictureRefusal;

/** The sentence about file types (S-5.13). */
export const fileTypeMessage = (): string =>
  t`File type must be .png, .jpg or .jpeg, and the file must be what its name says`;
const NAMES = { png: /\.png$/i, jpeg: /\.jpe?g$/i };
/** The sentence about several files at once. */
const tooManyMessage = (): string => t`Too many files`;
/** In a JPEG, camera metadata comes before the size; more than this is rare, and then the whole file is read. */
const HEADER_BYTES = 512 * 1024;

const readStart = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer());

const ENDING = /\.\w+$/;

/** A cover's name without an extension promises nothing; any other must fit the content. */
const speaksTrue = (name: string, names: RegExp): boolean => !ENDING.test(name) || names.test(name);

/** Whether it is one of these kinds, whatever services have named it. */
const isCopy = (start: Uint8Array, kinds: readonly CopyKind[]): boolean => {
  const copy = copyOf(start);
  return copy !== null && kinds.includes(copy);
};

export const refuse = (say: () => string, help: () => string | null = () => null): PictureRefusal => ({
  ok: false,
  get message() {
    return say();
  },
  get hint() {
    return help();
  },
});

/** What the picker can say about one file from its first bytes (S-5.13, A-26 … A-28); nothing is decoded. */
export const checkPicture = async (file: File, rules: PictureRules): Promise<PictureCheck> => {
  if (file.size === 0) return refuse(() => t`File is smaller than 1 bytes`);
  if (file.size > rules.maxBytes) {
    return refuse(
      () => t`File is larger than ${rules.maxBytes} bytes`,
      () => tooLarge(file.size, rules.maxBytes),
    );
  }
  const start = await readStart(file);
  const format = formatOf(start);
  if (isCopy(start, rules.copies ?? [])) return { ok: true, picture: { file, format: null, size: null } };
  if (format === null) return refuse(fileTypeMessage, () => whatCame(start));
  if (rules.copies === undefined && !speaksTrue(file.name, NAMES[format]))
    return refuse(fileTypeMessage, () => misnamed(format));
  const size = glanceAtSize(start) ?? glanceAtSize(new Uint8Array(await file.arrayBuffer()));
  if (size && size.width * size.height > rules.maxPixels) {
    const [limit, found] = [rules.maxPixels, size.width * size.height].map((n) => Math.round(n / 1e6));
    return refuse(
      () => t`The picture has ${found} million pixels; the limit is ${limit} million. Use a smaller copy.`,
    );
  }
  return { ok: true, picture: { file, format, size } };
};

/** One picture, or a reason: if there is more than one file, none is accepted. */
export const checkFiles = async (files: readonly File[], rules: PictureRules): Promise<PictureCheck> => {
  const [file, ...others] = files;
  if (others.length > 0) return refuse(tooManyMessage);
  return file ? checkPicture(file, rules) : refuse(fileTypeMessage);
};
