import { expect, test } from 'vitest';
import { seeded, testMaster } from '../../test/seeded.ts';
import { createKeyring } from '../keyring.ts';
import { centredView, wholeBox } from '../signal/canvas.ts';
import { sight } from '../signal/extract.ts';
import { planeRows } from '../signal/plane.ts';
import { trimToPicture } from './trim.ts';

const SIZE = 256;

test('pilots beside the picture are left out, and the sighting keeps all of them', async () => {
  const plan = await createKeyring(testMaster(3)).plan({ size: SIZE, variant: 7 });
  const random = seeded(5);
  const data = Float32Array.from({ length: SIZE ** 2 }, () => 255 * random());
  const view = centredView(SIZE, wholeBox({ width: SIZE, height: SIZE }));
  const sighting = sight(planeRows({ width: SIZE, height: SIZE, data }), view, plan);
  if (sighting === null) throw new Error('the whole canvas is visible');
  const { pilots } = sighting;
  const step = 2 * 10;
  const isInside = (tile: number): boolean => tile % plan.side >= 4 && tile % plan.side < 12;
  for (let i = 0; i < pilots.count; i++) {
    if (isInside(pilots.tile[i])) pilots.value[i] = step * pilots.offset[i];
    pilots.weight[i] = 1;
  }
  const trimmed = trimToPicture(sighting, { strength: 10, slope: 0, score: 9 });
  const kept = pilots.tile.filter((_, i) => trimmed.weight[i] === 1);
  expect(kept.filter((tile) => !isInside(tile)).length).toBeLessThan(0.1 * kept.length);
  expect(kept.filter(isInside).length).toBeGreaterThan(0.9 * pilots.tile.filter(isInside).length);
  expect(pilots.weight.every((weight) => weight === 1)).toBe(true);
});
