import { FILENAME_MAX_UNITS } from '@underpaint/contract';
import type { CopyFormat, PictureFormat } from '@underpaint/imaging';

const EXTENSION = /\.([A-Za-z][A-Za-z0-9]{0,9})$/;
const FORMAT_OF_EXTENSION = new Map<string, CopyFormat>([
  ['png', 'png'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['jpe', 'jpeg'],
  ['jfif', 'jpeg'],
  ['webp', 'webp'],
]);
const FORMAT_OF_TYPE = new Map<string, CopyFormat>([
  ['image/png', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/jpg', 'jpeg'],
  ['image/pjpeg', 'jpeg'],
  ['image/webp', 'webp'],
]);
/** Types without meaning: what a form sends when it does not know. */
const SILENT_TYPES = new Set(['', 'text/plain', 'application/octet-stream']);

/**
 * Control characters, line separators, bidirectional controls and other invisible characters, except the emoji joiner.
 */
const INVISIBLE = /(?!\u200D)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const START = /^[\s.\u200D]+/;
/** Only for what has been cut: it looks for the end again from each blank. */
const END = /[\s\u200D]+$/;
const FALLBACK = 'picture';

/** What an upload says it is: a format, nothing, or something else that we do not accept. */
export type Claim = CopyFormat | 'nothing' | 'other';

function claimOfName(filename: string): Claim {
  const extension = EXTENSION.exec(filename)?.[1];
  if (extension === undefined) return 'nothing';
  return FORMAT_OF_EXTENSION.get(extension.toLowerCase()) ?? 'other';
}

function claimOfType(mimetype: string): Claim {
  if (SILENT_TYPES.has(mimetype)) return 'nothing';
  return FORMAT_OF_TYPE.get(mimetype) ?? 'other';
}

/** The combined claim of name and declared type; two that contradict each other are `other`. */
export function claimOf({ filename, mimetype }: { filename: string; mimetype: string }): Claim {
  const [name, type] = [claimOfName(filename), claimOfType(mimetype.toLowerCase())];
  if (name === 'nothing') return type;
  if (type === 'nothing') return name;
  return name === type ? name : 'other';
}

function cut(text: string, units: number): string {
  return text.slice(0, units).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * The name under which a picture is listed, shared and downloaded: base name only, nothing invisible, at
 * most 100 UTF-16 units, with the extension that matches its content.
 */
export function cleanFilename({ uploaded, format }: { uploaded: string; format: PictureFormat }): string {
  const base = uploaded.split(/[/\\]/).at(-1) ?? '';
  const extension = EXTENSION.exec(base)?.[1] ?? '';
  const kept = FORMAT_OF_EXTENSION.get(extension.toLowerCase()) === format ? extension : '';
  const ending = `.${kept || (format === 'png' ? 'png' : 'jpg')}`;
  const stem = base.replace(EXTENSION, '').toWellFormed().replace(INVISIBLE, '').replace(START, '');
  return `${cut(stem, FILENAME_MAX_UNITS - ending.length).replace(END, '') || FALLBACK}${ending}`;
}
