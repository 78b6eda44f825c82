import { bytesAre, unsupported } from './sniff.ts';

/** Signatures that make a file open as something else if they come after the picture. */
const DOCUMENTS = [
  'PK\x03\x04',
  'Rar!',
  '7z\xbc\xaf',
  '%PDF-',
  'GIF8',
  'RIFF',
  '\x7fELF',
  'MZ',
  '#!',
  '\x1f\x8b',
];
/** With what ends a name: the video behind a photograph has "<svg", in some case, in one file of three thousand. */
const MARKUP = /<(?:\?php|!doctype|html|script|svg|iframe)[\s/>:]/i;
const ZIP_END = 'PK\x05\x06';
/** One character per byte; ASCII as it is. */
const TEXT = new TextDecoder('latin1');
/** PDF readers accept the header anywhere in this many bytes. */
const PDF_REACH = 1024;
/** A ZIP directory's end record with the longest comment. */
const ZIP_REACH = 22 + 65_535;
/** Markup after the picture is looked for in this many bytes at either end. */
const MARKUP_REACH = 65_536;

/**
 * Refuses files that are a picture and something else at once. Bytes after the picture are fine in themselves: phones
 * put depth maps, videos and previews there. They never reach the output.
 * @param end offset of the first byte after the picture.
 * @throws ImagingError `image.unsupported`
 */
export function refusePolyglot(bytes: Uint8Array, end: number): void {
  const behind = bytes.subarray(end);
  const isTwo =
    contains(bytes.subarray(0, PDF_REACH), '%PDF-') ||
    endsAsZip(bytes.subarray(Math.max(0, bytes.length - ZIP_REACH))) ||
    DOCUMENTS.some((magic) => bytesAre(behind, magic)) ||
    hasMarkup(behind);
  if (isTwo) throw unsupported('a picture and another kind of file in one');
}

function contains(bytes: Uint8Array, text: string): boolean {
  return TEXT.decode(bytes).includes(text);
}

/** Whether there is a ZIP end record whose comment reaches exactly to the end of the file. */
function endsAsZip(tail: Uint8Array): boolean {
  const text = TEXT.decode(tail);
  for (let at = text.lastIndexOf(ZIP_END); at >= 0; ) {
    const commentBytes = (tail[at + 20] ?? 0) + 256 * (tail[at + 21] ?? 0);
    if (at + 22 <= tail.length && at + 22 + commentBytes === tail.length) return true;
    at = at === 0 ? -1 : text.lastIndexOf(ZIP_END, at - 1);
  }
  return false;
}

function hasMarkup(behind: Uint8Array): boolean {
  const ends = [behind.subarray(0, MARKUP_REACH), behind.subarray(Math.max(0, behind.length - MARKUP_REACH))];
  return ends.some((part) => MARKUP.test(TEXT.decode(part)));
}
