import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { formatBytes, formatDateTime } from '../../text/format.ts';
import { figuresLocale } from '../figures.ts';

const number = (text: string | undefined): number => Number(text ?? 0);
/** A figure as the page's language writes it: `12,5`. */
const figure = (text: string | undefined): string =>
  new Intl.NumberFormat(figuresLocale(), { useGrouping: false }).format(number(text));

/** Sentences that contain figures: how they arrive, and how the page words them. */
const WITH_FIGURES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^With a message in it, this (?:image|picture) would be a file of about ([\d.]+) MB[,;] (?:and )?at most ([\d.]+) MB can be revealed\./,
    (size, limit) => {
      const [about, most] = [figure(size), figure(limit)];
      return t`With a message in it, this picture would be a file of about ${about} MB; at most ${most} MB can be revealed. Use a smaller picture, or save it as a JPEG first.`;
    },
  ],
  [
    /^This image file is too large\. The limit is ([\d.]+) MB\.$/,
    (limit) => {
      const most = figure(limit);
      return t`This image file is too large. The limit is ${most} MB.`;
    },
  ],
  [
    /^File is larger than (\d+) bytes\. /,
    (most) => {
      const size = formatBytes(number(most));
      return t`The file is larger than ${size}. Use a smaller file, or save the picture at a lower quality.`;
    },
  ],
  [
    /^This image has too many pixels\. The limit is ([\d.]+) million pixels\.$/,
    (limit) => {
      const most = figure(limit);
      return t`This image has too many pixels. The limit is ${most} million pixels.`;
    },
  ],
  [
    /^This picture has (\d+) × (\d+) pixels; at most ([\d.]+) million are allowed\./,
    (width, height, limit) => {
      const most = figure(limit);
      return t`This picture has ${width} × ${height} pixels; at most ${most} million are allowed. Make it smaller first.`;
    },
  ],
  [
    /^This picture has (\d+) × (\d+) pixels; no side may have more than a million\.$/,
    (width, height) => t`This picture has ${width} × ${height} pixels; no side may have more than a million.`,
  ],
  [
    /^This (?:image|picture) has room for about (\d+) characters/,
    (room) =>
      t`This picture has room for about ${room} characters. Please use a larger picture or a shorter message.`,
  ],
  [
    /^The message is (\d+) characters long; at most (\d+) fit\./,
    (length, most) => t`The message is ${length} characters long; at most ${most} fit. Please shorten it.`,
  ],
  [
    /^A picture of (\d+) × (\d+) pixels is too small, or too narrow/,
    (width, height) =>
      t`A picture of ${width} × ${height} pixels is too small, or too narrow, to hide anything. Please use a larger one.`,
  ],
  [
    /^This picture is too small for a QR code: each side must have at least (\d+) pixels\./,
    (least) =>
      t`This picture is too small for a QR code: each side must have at least ${least} pixels. Use a larger picture.`,
  ],
  [
    /^The file is named or declared as (\w+) but contains (\w+)\./,
    (name, content) =>
      t`The file is named or declared as ${name} but contains ${content}. Rename it to match.`,
  ],
  [
    /^It has been opened (?:once|(\d+) times) already\. Allow at least (\d+) views\.$/,
    (times, least) => {
      const opened = number(times || '1');
      return plural(opened, {
        one: `It has been opened once already. Allow at least ${least} views.`,
        other: `It has been opened # times already. Allow at least ${least} views.`,
      });
    },
  ],
  [
    /^This picture is kept until ([\d-]+) ([\d:]+) UTC at the latest\. Choose an earlier date\.$/,
    (day, time) => {
      const latest = formatDateTime(`${day}T${time}Z`);
      return t`This picture is kept until ${latest} at the latest. Choose an earlier date.`;
    },
  ],
  [
    /^File type must be (.*); this is /,
    (names) => {
      const either = new Intl.ListFormat(figuresLocale(), { type: 'disjunction' });
      const kinds = either.format((names ?? '').split(/, | or /));
      return t`File type must be ${kinds}, and the file must be what its name says.`;
    },
  ],
  [
    /^Too many requests\. Please try again in (\d+) seconds?\.$/,
    (wait) =>
      plural(number(wait), {
        one: 'Too many requests. Please try again in # second.',
        other: 'Too many requests. Please try again in # seconds.',
      }),
  ],
];

/** Translates an English sentence from outside into the page's language; unchanged if there is no translation. */
export const translateOutside = (sentence: string): string => {
  if (Object.hasOwn(i18n.messages, sentence)) return i18n._(sentence);
  for (const [pattern, write] of WITH_FIGURES) {
    const found = pattern.exec(sentence);
    if (found) return write(...found.slice(1));
  }
  return sentence;
};
