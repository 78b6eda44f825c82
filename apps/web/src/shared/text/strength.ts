export const STRENGTH_MAX = 5;

export type StrengthLabel = 'Very Weak' | 'Weak' | 'Medium' | 'Strong' | 'Very Strong';
/** Pigment of the meter; never the only sign, the label is always beside it. */
export type StrengthColour = 'vermilion' | 'ochre' | 'verdigris';
export interface Strength {
  /** 0 … {@link STRENGTH_MAX}. */
  score: number;
  label: StrengthLabel;
  colour: StrengthColour;
}

const LABELS: readonly StrengthLabel[] = [
  'Very Weak',
  'Very Weak',
  'Weak',
  'Medium',
  'Strong',
  'Very Strong',
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
  return { score, label: LABELS[score] ?? 'Very Weak', colour: COLOURS[score] ?? 'vermilion' };
};

/** Of a key that was drawn at random on this device: its choices are counted, not guessed at. */
export const VERY_STRONG: Strength = {
  score: STRENGTH_MAX,
  label: 'Very Strong',
  colour: 'verdigris',
};
