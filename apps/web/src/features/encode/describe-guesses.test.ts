import { describe, expect, it } from 'vitest';
import { describeGuesses } from './describe-guesses.ts';
import { estimateGuesses } from './estimate-guesses.ts';

describe('beside the specified meter, what a guessing program makes of a key', () => {
  it.each(['password', 'Password123!', 'Qwertyuiop1!', 'P@ssw0rd2024'])(
    'A-07: %s, which everybody thinks of, is guessed within minutes, whatever its score',
    (key) => {
      expect(describeGuesses(estimateGuesses(key))).toMatch(
        /could guess this key within (?:minutes|hours)\.$/,
      );
    },
  );

  it.each(['vL9#qTz2!mWx', 'lantern fig orbit maple wren tide'])('nothing is said against %s', (key) => {
    expect(describeGuesses(estimateGuesses(key))).toBeNull();
  });

  it('no more of a key of a thousand characters is analysed than of a long one', () => {
    expect(estimateGuesses('ab1!'.repeat(256))).toBe(estimateGuesses('ab1!'.repeat(16)));
  });

  it('the longer a guess takes, the longer the time shown', () => {
    const told = [1e6, 1e7, 1e9, 1e11].map(describeGuesses);
    expect(told).toEqual(
      [
        'could guess this key within minutes.',
        'could guess this key within hours.',
        'would need weeks or months to guess this key.',
        'would need years to guess this key.',
      ].map((end) => `A program that knows common passwords ${end}`),
    );
  });
});
