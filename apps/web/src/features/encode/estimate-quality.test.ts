import { expect, it } from 'vitest';
import { estimateQuality, qualitySentence } from './estimate-quality.ts';

it.each([
  [{ width: 2048, height: 1365 }, 500, 49],
  [{ width: 768, height: 512 }, 30, 48],
  [{ width: 768, height: 512 }, 31, 46],
  [{ width: 320, height: 240 }, 200, 44],
])('%o with %d characters comes out at about %d dB', (size, length, decibels) => {
  expect(estimateQuality({ size, length })).toBe(decibels);
});

it('A-26: what is expected is said in words, and where to look when it is little', () => {
  const large = qualitySentence({ size: { width: 2048, height: 1365 }, length: 500 });
  expect(large).toBe('Expected quality: about 49 dB, nobody sees the difference.');
  const small = qualitySentence({ size: { width: 320, height: 240 }, length: 200 });
  expect(small).toContain('plain areas');
});
