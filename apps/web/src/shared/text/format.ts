import { t } from '@lingui/core/macro';
import { datesLocale, figuresLocale } from '../language/figures.ts';

/** 1 KB = 1024 bytes; single bytes use the language's own plural. */
const UNITS: readonly ((number: string) => string)[] = [
  (number) => t`${number} bytes`,
  (number) => t`${number} KB`,
  (number) => t`${number} MB`,
  (number) => t`${number} GB`,
];

const roughly = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);

/** A readable byte count: `950 bytes`, `1.2 MB` (1 KB = 1024 bytes). */
export const formatBytes = (bytes: number): string => {
  const last = UNITS.length - 1;
  let [power, rounded] = [0, bytes];
  // What is rounded up to 1024 of a unit is one of the next.
  while (rounded >= 1024 && power < last) rounded = roughly(bytes / 1024 ** ++power);
  const number = new Intl.NumberFormat(figuresLocale(), { useGrouping: false }).format(rounded);
  return UNITS[power]?.(number) ?? number;
};

/** `3,000 × 2,000 pixels`. */
export const formatSize = ({ width, height }: { width: number; height: number }): string => {
  const [across, down] = [width, height].map((side) => side.toLocaleString(figuresLocale()));
  return t`${across} × ${down} pixels`;
};

/** The language's own comma, between facts or names in a list. */
export const comma = (): string =>
  t({ message: ', ', comment: 'Between facts or names in a row: 3,000 × 2,000 pixels, 1.2 MB' });

/** Facts separated by commas. */
export const formatList = (parts: readonly string[]): string => parts.join(comma());

interface DateStyle {
  locale?: string;
  timeZone?: string;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: making one takes longer than formatting a hundred dates. */
const dateFormat = (style: Intl.DateTimeFormatOptions, locale = datesLocale()): Intl.DateTimeFormat => {
  const name = JSON.stringify([locale, style]);
  const format = dateFormats.get(name) ?? new Intl.DateTimeFormat(locale, style);
  dateFormats.set(name, format);
  return format;
};

/** An ISO 8601 time as date and time in the reader's own style. */
export const formatDateTime = (iso: string, { locale, timeZone }: DateStyle = {}): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }, locale).format(new Date(iso));

/** An ISO 8601 time as a date in the reader's own style. */
export const formatDate = (iso: string, { locale, timeZone }: DateStyle = {}): string =>
  dateFormat({ dateStyle: 'long', timeZone }, locale).format(new Date(iso));

/** A share, 0 … 1, in whole percent, rounded down: `40%`. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(figuresLocale(), { style: 'percent', roundingMode: 'floor' }).format(share);
