import { expect, test } from 'vitest';
import { normal, seeded } from '../../test/seeded.ts';
import { MODE_COUNT } from './modes.ts';
import { fitPilots, modeGain, type Pilots } from './pilots.ts';

interface Sent {
  strength: number;
  slope: number;
  /** Standard deviation of the noise, in strengths. */
  noise: number;
  seed: number;
}

/** Pilots as they arrive: on a lattice whose step is two strengths, and with noise. */
function received({ strength, slope, noise, seed }: Sent): Pilots {
  const count = 400;
  const random = seeded(seed);
  const gauss = normal(random);
  const all = { length: count };
  const mode = Uint8Array.from(all, () => Math.floor(MODE_COUNT * random()));
  const offset = Float32Array.from(all, random);
  const steps = Float32Array.from(mode, (each) => 2 * strength * modeGain(slope, each));
  const value = steps.map(
    (step, i) => step * (Math.floor(6 * random()) - 3 + offset[i] + (noise / 2) * gauss()),
  );
  const [weight, flagged] = [new Uint8Array(count).fill(1), new Uint8Array(count)];
  return { count, tile: new Int32Array(count), value, mode, offset, flagged, weight, activity: value };
}

test('where little arrives, chance does not choose the slope', () => {
  const slopes: number[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    const { slope } = fitPilots(received({ strength: 5, slope: 0, noise: 0.55, seed }));
    slopes.push(slope);
  }
  const deviation = Math.sqrt(slopes.reduce((sum, slope) => sum + slope ** 2, 0) / slopes.length);
  expect(deviation).toBeLessThan(0.008);
});

test.each([
  ['sharpening', 0.05],
  ['blurring', -0.06],
])('a slope as steep as that of %s is found where much arrives', (_, slope) => {
  for (let seed = 1; seed <= 10; seed++) {
    const fit = fitPilots(received({ strength: 6, slope, noise: 0.25, seed }));
    expect(Math.abs(fit.slope - slope)).toBeLessThan(0.02);
    expect(Math.abs(fit.strength / 6 - 1)).toBeLessThan(0.01);
  }
});
