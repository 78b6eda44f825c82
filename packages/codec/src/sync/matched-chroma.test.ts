import { expect, test } from 'vitest';
import { whitenedByDefinition } from '../../test/oracle/whitened-chroma.ts';
import { normal, seeded } from '../../test/seeded.ts';
import type { Plane } from '../signal/plane.ts';
import { whitened } from './matched-chroma.ts';

/** An edge in all three, noise of three strengths, and a plain corner. */
function coloursOf(width: number, height: number) {
  const value = normal(seeded(width));
  const plane = (edge: number, noise: number): Plane => ({
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x < 5 && y < 5 ? 100 : 100 + (x > width / 2 ? edge : 0) + noise * value();
    }),
  });
  return { cb: plane(20, 2), cr: plane(-13, 1), luma: plane(90, 8) };
}

test.each([
  [8, 8],
  [37, 50],
  [121, 64],
  [64, 9],
])('chroma of %d × %d is whitened by its local covariance with luma', (width, height) => {
  const colours = coloursOf(width, height);
  const found = whitened(colours);
  const expected = whitenedByDefinition(colours);
  for (const name of ['cb', 'cr'] as const) {
    const { data } = expected[name];
    const most = data.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    expect(found[name]).toMatchObject({ width, height });
    expect(found[name].data).toHaveLength(width * height);
    data.forEach((value, i) => {
      expect(Math.abs(found[name].data[i] - value)).toBeLessThan(1e-3 * most);
    });
  }
});
