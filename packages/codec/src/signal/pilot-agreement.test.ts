import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { agreements } from './pilot-agreement.ts';

test.each([0, 1, 3, 4, 400, 701])(
  '%i pilots agree with a lattice by the cosines of their phases',
  (count) => {
    const random = seeded(count);
    const value = Float32Array.from({ length: count }, () => 150 * (random() - 0.5));
    const offset = Float32Array.from({ length: count }, random);
    const strengths = Float64Array.from({ length: 50 }, (_, i) => 4 + i / 2);
    const found = agreements({ value, offset }, strengths);
    expect(found).toHaveLength(50);
    strengths.forEach((strength, s) => {
      const cosines = value.map((each, i) => Math.cos(2 * Math.PI * (each / strength - offset[i])));
      const sum = cosines.reduce((total, cosine) => total + cosine, 0);
      const chance = Math.sqrt(Math.max(1, count) / 2);
      expect(Math.abs(found[s] - sum / chance)).toBeLessThan(0.001);
    });
  },
);
