import { ImagingError } from '../shared/errors.ts';

/** The formats that are read and written. */
export type PictureFormat = 'png' | 'jpeg';
/** Formats in which a message is looked for: services hand out WebP as well. */
export type CopyFormat = PictureFormat | 'webp';

/** First bytes of formats that people try instead; `at` is their offset. */
const STRANGERS: readonly { name: string; magic: string; at?: number }[] = [
  { name: 'a GIF', magic: 'GIF8' },
  { name: 'a WebP picture', magic: 'WEBP', at: 8 },
  { name: 'a HEIC picture', magic: 'ftyphei', at: 4 },
  { name: 'a HEIC picture', magic: 'ftyphev', at: 4 },
  { name: 'a HEIC picture', magic: 'ftypmif1', at: 4 },
  { name: 'an AVIF picture', magic: 'ftypavi', at: 4 },
  { name: 'a BMP picture', magic: 'BM' },
  { name: 'a TIFF or raw camera picture', magic: 'II*\0' },
  { name: 'a TIFF or raw camera picture', magic: 'MM\0*' },
  { name: 'an animated PNG (MNG)', magic: '\x8aMNG' },
  { name: 'an SVG drawing', magic: '<svg' },
  { name: 'an SVG drawing or web page', magic: '<' },
  { name: 'a PDF', magic: '%PDF' },
  { name: 'a ZIP archive', magic: 'PK\x03\x04' },
];

const PNG_MAGIC = '\x89PNG\r\n\x1a\n';
const JPEG_MAGIC = '\xff\xd8\xff';
const COPIES = 'PNG, JPEG or WebP';

/**
 * Recognises the format by the first bytes alone: neither the name nor the declared type counts.
 * @throws ImagingError `image.unsupported` for everything but PNG and JPEG.
 */
export function sniff(bytes: Uint8Array): PictureFormat {
  const format = formatOf(bytes);
  if (format === null) throw unsupported(nameOf(bytes));
  return format;
}

/**
 * The same for a picture in which a message is looked for.
 * @throws ImagingError `image.unsupported` for everything but PNG, JPEG and WebP.
 */
export function sniffCopy(bytes: Uint8Array): CopyFormat {
  const format = isWebp(bytes) ? 'webp' : formatOf(bytes);
  if (format === null) throw unsupported(nameOf(bytes), COPIES);
  return format;
}

export function isWebp(bytes: Uint8Array): boolean {
  return bytesAre(bytes, 'RIFF') && bytesAre(bytes, 'WEBP', 8);
}

/** The format of a cover; null for everything else. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  if (bytesAre(bytes, PNG_MAGIC)) return 'png';
  return bytesAre(bytes, JPEG_MAGIC) ? 'jpeg' : null;
}

/** @returns the error with the file-type sentence, which ends with `found`: "this is {found}" */
export function unsupported(found: string, types = 'PNG or JPEG'): ImagingError {
  return new ImagingError('image.unsupported', `File type must be ${types}; this is ${found}.`, {
    details: { found },
  });
}

/** Whether the Latin-1 text is at the offset. */
export function bytesAre(bytes: Uint8Array, magic: string, at = 0): boolean {
  if (bytes.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== magic.charCodeAt(i)) return false;
  return true;
}

function nameOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'an empty file';
  const known = STRANGERS.find(({ magic, at }) => bytesAre(bytes, magic, at));
  return known?.name ?? 'something else';
}
