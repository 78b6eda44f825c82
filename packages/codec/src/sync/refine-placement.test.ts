import { expect, test } from 'vitest';
import { receivedPattern, SIDE } from '../../test/received-pattern.ts';
import { testMaster } from '../../test/seeded.ts';
import { densePattern } from './dense-pattern.ts';
import { refinePlacement, THOROUGH } from './refine-placement.ts';
import { SYNC_SIZE, syncSpectrum } from './sync-spectrum.ts';

const pattern = densePattern(await syncSpectrum(testMaster(3), 7));
const SCALE = SYNC_SIZE / SIDE;
const straight = { variant: 7, score: 0, turn: 0, centreY: SYNC_SIZE / 2 };

test.each([0.95, 0.97, 1.04])(
  'a picture whose height is %f of what it was is found from a place that fits only one end of it',
  (share) => {
    const sought = {
      ...receivedPattern(pattern, () => true, 16),
      image: { width: SIDE, height: Math.round(share * SIDE) },
    };
    const scale = SCALE / share;
    // Its left edge is where it belongs.
    const centreX = (SIDE / 2) * scale;
    const place = refinePlacement(sought, { ...straight, centreX, scaleX: scale, scaleY: scale }, THOROUGH);
    expect(place.scaleY / place.scaleX).toBeCloseTo(1 / share, 2);
    expect(place.centreX).toBeCloseTo(SYNC_SIZE / 2, 0);
  },
);

test('a picture that is not distorted is not stretched', () => {
  const sought = receivedPattern(pattern, (line) => line < 200);
  const start = { ...straight, centreX: SYNC_SIZE / 2 + 0.8, scaleX: SCALE, scaleY: SCALE };
  const { scaleX, scaleY } = refinePlacement(sought, start, THOROUGH);
  expect(scaleY / scaleX).toBeCloseTo(1, 2);
});
