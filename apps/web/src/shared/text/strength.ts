import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
export const STRENGTH_MAX = 5;

/** Colour of the meter; never the only sign, as the label is always beside it. */
export type StrengthColour = 'vermilion' | 'ochre' | 'verdigris';
export interface Strength {
  /** 0 … {@link STRENGTH_MAX}. */
  score: number;
  label: string;
  colour: StrengthColour;
}

/** Specified (S-5.5). */
const LABELS: readonly MessageDescriptor[] = [
  msg`Very Weak`,
  msg`Very Weak`,
  msg`Weak`,
  msg`Medium`,
  msg`Strong`,
  msg`Very Strong`,
];
const COLOURS: readonly StrengthColour[] = [
  'vermilion',
  'vermilion',
  'vermilion',
  'ochre',
  'verdigris',
  'verdigris',
];

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

const countPoints = (key: string): number => {
  const classes = CLASSES.filter((pattern) => pattern.test(key)).length;
  return classes + (key.length >= 8 ? 1 : 0) + (key.length >= 12 ? 1 : 0);
};

/** The advisory strength of a key (S-5.5, A-07): length in UTF-16 units; add, subtract, floor at 0, cap at 5. */
export const rateKey = (key: string): Strength => {
  const points = countPoints(key) - (key.length < 6 ? 1 : 0);
  const score = Math.min(STRENGTH_MAX, Math.max(0, points));
  return { score, label: i18n._(LABELS[score] ?? msg`Very Weak`), colour: COLOURS[score] ?? 'vermilion' };
};

/** For a key drawn at random on this device: its strength is calculated, not estimated. */
export const VERY_STRONG: Strength = {
  score: STRENGTH_MAX,
  get label() {
    return t`Very Strong`;
  },
  colour: 'verdigris',
};
