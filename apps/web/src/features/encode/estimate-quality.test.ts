import { WANTED_QUALITIES, type WantedQuality } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { estimateQuality, qualitySentence } from './estimate-quality.ts';

const LARGE = { width: 2048, height: 1365 };
const MEDIUM = { width: 768, height: 512 };
const SMALL = { width: 320, height: 240 };

it.each([
  [LARGE, 500, 'balanced', 50],
  [MEDIUM, 30, 'balanced', 49],
  [MEDIUM, 31, 'balanced', 46],
  [SMALL, 200, 'balanced', 44],
  [LARGE, 500, 'finest', 51],
  [LARGE, 500, 'sturdiest', 45],
] as const)('%o with %d characters, %s, comes out at about %d dB', (size, length, quality, decibels) => {
  expect(estimateQuality({ size, length, quality })).toBe(decibels);
});

it('A-26: the expected quality is put in words, with where to look when it is low', () => {
  const large = qualitySentence({ size: LARGE, length: 500, quality: 'balanced' });
  expect(large).toBe('Expected quality: hard to tell from the original (about 50 dB).');
  const small = qualitySentence({ size: SMALL, length: 200, quality: 'balanced' });
  expect(small).toContain('plain areas');
});

it('A-70: the expected quality follows the choice, and the sturdiest is never called invisible at full length', () => {
  for (const size of [LARGE, MEDIUM, SMALL]) {
    const at = (quality: WantedQuality) => estimateQuality({ size, length: 500, quality });
    const [finest, balanced, sturdiest] = WANTED_QUALITIES.map(at);
    expect(finest).toBeGreaterThanOrEqual(balanced ?? 0);
    expect(balanced).toBeGreaterThan(sturdiest ?? 0);
    expect(qualitySentence({ size, length: 500, quality: 'sturdiest' })).toContain('a close look');
  }
});
