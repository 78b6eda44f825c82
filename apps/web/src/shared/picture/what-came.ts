import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatBytes } from '../text/format.ts';

/** Formats made by services and phones: not accepted as a cover, but a message may be read from them. */
export type CopyKind = 'WebP' | 'AVIF' | 'HEIC';

interface Kind {
  readonly is: (start: string) => boolean;
  readonly hint: MessageDescriptor;
  readonly copy?: CopyKind;
}

/** File types that people try beside PNG and JPEG, by their first bytes, with what helps. */
const KINDS: readonly Kind[] = [
  {
    is: (start) => /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(start),
    hint: msg`This is an iPhone photo in HEIC format. Save a copy as JPEG, or set the camera to “Most Compatible”.`,
    copy: 'HEIC',
  },
  {
    is: (start) => /^.{4}ftypavi[fs]/s.test(start),
    hint: msg`This is an AVIF picture. Save a copy as JPEG or PNG.`,
    copy: 'AVIF',
  },
  {
    is: (start) => /^RIFF.{4}WEBP/s.test(start),
    hint: msg`This is a WebP picture. Save a copy as JPEG or PNG.`,
    copy: 'WebP',
  },
  {
    is: (start) => start.startsWith('GIF8'),
    hint: msg`This is a GIF. Save a single frame of it as PNG.`,
  },
  {
    is: (start) => /^(?:II\*\0|MM\0\*)/.test(start),
    hint: msg`This is a TIFF or a raw photo. Export it as JPEG.`,
  },
  { is: (start) => start.startsWith('BM'), hint: msg`This is a BMP picture. Save a copy as PNG.` },
  { is: (start) => start.startsWith('%PDF'), hint: msg`This is a PDF. Export the page as PNG.` },
  { is: (start) => /^.{4}ftyp/s.test(start), hint: msg`This is a video. Take a still picture from it.` },
];

const kindOf = (start: Uint8Array): Kind | undefined => {
  const text = String.fromCharCode(...start.subarray(0, 16));
  return KINDS.find(({ is }) => is(text));
};

/** What a refused file is, and what helps; null if its kind is unknown. */
export const whatCame = (start: Uint8Array): string | null => {
  const kind = kindOf(start);
  return kind ? i18n._(kind.hint) : null;
};

/** Which copy format the content has; null if it is none. */
export const copyOf = (start: Uint8Array): CopyKind | null => kindOf(start)?.copy ?? null;

/** Says that a file's name does not fit its content. */
export const misnamed = (format: 'png' | 'jpeg'): string =>
  format === 'png'
    ? t`This is a PNG, although its name says otherwise. Change the extension to .png.`
    : t`This is a JPEG, although its name says otherwise. Change the extension to .jpg.`;

/** Says by how much a file is too large. */
export const tooLarge = (size: number, most: number): string =>
  t`It is ${formatBytes(size)}; the limit is ${formatBytes(most)}. Save a smaller copy.`;
