import { expect, test } from 'vitest';
import { commonPart, straightened, stretched, turned } from './place-moves.ts';
import type { Spot } from './placement.ts';

const IMAGE = { width: 600, height: 400 };
const SPOT: Spot = { centreX: 90, centreY: 140, scaleX: 0.31, scaleY: 0.29, turn: 0 };

/** The point of the image, in pixels from its centre, that lies at this point of the square. */
function pointAt({ centreX, centreY, scaleX, scaleY, turn }: Spot, x: number, y: number): readonly number[] {
  const [right, below] = [x - centreX, y - centreY];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [(cos * right + sin * below) / scaleX, (cos * below - sin * right) / scaleY];
}

function expectSamePoint(spot: Spot, other: Spot): void {
  const { x, y } = commonPart(SPOT, IMAGE);
  const [right, below] = pointAt(spot, x, y);
  expect(pointAt(other, x, y)[0]).toBeCloseTo(right, 9);
  expect(pointAt(other, x, y)[1]).toBeCloseTo(below, 9);
}

test('a stretch and a turn leave the middle of the common part where it was', () => {
  const common = commonPart(SPOT, IMAGE);
  expectSamePoint(SPOT, stretched(SPOT, common, 0.02, -0.01));
  expectSamePoint(SPOT, turned(SPOT, common, 0.03));
  expect(stretched(SPOT, common, 0, 0)).toEqual(SPOT);
});

test('a straightened place is not turned, has equal scales, and covers as much as before', () => {
  const common = commonPart(SPOT, IMAGE);
  const place = straightened(turned(SPOT, common, 0.02), common);
  expect(place.turn).toBeCloseTo(0, 12);
  expect(place.scaleX).toBeCloseTo(place.scaleY, 12);
  expect(place.scaleX * place.scaleY).toBeCloseTo(SPOT.scaleX * SPOT.scaleY, 12);
  expectSamePoint(SPOT, place);
});
