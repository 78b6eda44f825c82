import { expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { fitTones, type TonedPilots } from './fit-tones.ts';
import { TONE_TERMS } from './tone-terms.ts';

const COUNT = 500;
const STRENGTH = 8;

/** Projections as large as those of photographs; each term adds less than those before it. */
function drawTerms(seed: number): Float32Array[] {
  const grain = normal(seeded(seed));
  return Array.from({ length: TONE_TERMS }, (_, k) =>
    Float32Array.from({ length: COUNT }, () => (25 / Math.max(1, k)) * grain()),
  );
}

/**
 * Pilots of this strength that, with each term added as many times as given, lie on their lattices except for some noise.
 */
function pilotsWith(times: readonly number[], noise: number): TonedPilots {
  const terms = drawTerms(1);
  const grain = normal(seeded(2));
  const offset = Float32Array.from({ length: COUNT }, (_, i) => {
    const value = times.reduce((sum, each, k) => sum + each * terms[k][i], 0);
    const phase = value / (2 * STRENGTH) + noise * grain();
    return phase - Math.floor(phase);
  });
  return { terms, offset };
}

test.each([
  ['an S-curve', [0, 0.5, 0, 0.2], [0, 0]],
  ['a gamma', [-0.4, -0.05, -0.08], [0, 0]],
  ['a vignette', [], [0.6, 0.5]],
  ['nothing', [], [0, 0]],
])('what pilots tell about %s is found, whatever their strength', (_, waves, vignettes) => {
  const finer = new Array<number>(TONE_TERMS - 1 - waves.length - vignettes.length).fill(0);
  const times = [1, ...waves, ...finer, ...vignettes];
  const fit = fitTones(pilotsWith(times, 0.15));
  expect(fit.score).toBeGreaterThan(15);
  for (const [k, each] of times.entries()) {
    expect(Math.abs(fit.times[k] - each)).toBeLessThan(0.04 * Math.max(1, k));
  }
});

test('pilots that agree with nothing score low, free as the fit is', () => {
  const terms = drawTerms(3);
  const scores = Array.from({ length: 8 }, (_, seed) => {
    const offset = Float32Array.from({ length: COUNT }, seeded(10 + seed));
    return fitTones({ terms, offset }).score;
  });
  expect(Math.max(...scores)).toBeLessThan(6.5);
});

test('without pilots the score is 0', () => {
  const terms = Array.from({ length: TONE_TERMS }, () => new Float32Array());
  expect(fitTones({ terms, offset: new Float32Array() }).score).toBe(0);
});
