import { ImagingError } from './errors.ts';

/** The formats that go in and come out. */
export type PictureFormat = 'png' | 'jpeg';

/** First bytes of what people try instead; `at` is where they stand. */
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

/**
 * Tells the format by the first bytes alone: neither the name nor the declared type counts.
 * @throws ImagingError `image.unsupported` for everything but PNG and JPEG.
 */
export function sniff(bytes: Uint8Array): PictureFormat {
  const format = formatOf(bytes);
  if (format === null) throw unsupported(nameOf(bytes));
  return format;
}

/** The same; null for everything else. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  if (bytesAre(bytes, PNG_MAGIC)) return 'png';
  return bytesAre(bytes, JPEG_MAGIC) ? 'jpeg' : null;
}

/** @returns the error with the file-type sentence; `found` ends it: "this is {found}". */
export function unsupported(found: string): ImagingError {
  return new ImagingError('image.unsupported', `File type must be PNG or JPEG; this is ${found}.`, {
    details: { found },
  });
}

/** Whether the Latin-1 text stands at the offset. */
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
