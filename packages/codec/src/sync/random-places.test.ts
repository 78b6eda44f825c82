import { beforeAll, expect, test } from 'vitest';
import { deviation, receivedPattern, SIDE } from '../../test/received-pattern.ts';
import { testMaster } from '../../test/seeded.ts';
import { DENSITY, type DensePattern, densePattern } from './dense-pattern.ts';
import type { SoughtPattern } from './place-agreement.ts';
import type { Placement, Spot } from './placement.ts';
import { placesAround } from './random-places.ts';
import { refinePlacement, THOROUGH } from './refine-placement.ts';
import { SYNC_SIZE, syncSpectrum } from './sync-spectrum.ts';

const SCALE = SYNC_SIZE / SIDE;
const TRUTH: Spot = {
  centreX: SYNC_SIZE / 2,
  centreY: SYNC_SIZE / 2,
  scaleX: SCALE,
  scaleY: SCALE,
  turn: 0,
};
/** Lines of pixels near the upper edge, in the middle, and near the lower edge. */
const [UPPER, MIDDLE, LOWER] = [40, 256, 472];

let pattern: DensePattern;

beforeAll(async () => {
  pattern = densePattern(await syncSpectrum(testMaster(3), 7));
});

function found(sought: SoughtPattern): Placement {
  return refinePlacement(sought, { ...TRUTH, variant: 7, score: 0 }, THOROUGH);
}

/** Where places put a line of pixels, in sync samples. */
const linesIn = (places: readonly Spot[], line: number): number[] =>
  places.map(({ centreY, scaleY }) => centreY + scaleY * (line - SIDE / 2));

test('a dense pattern has so many samples of each of the pattern', () => {
  expect(pattern).toHaveLength(2 * (DENSITY * SYNC_SIZE) ** 2);
});

test('a pattern seen near one edge leaves open where the other edge lies, and places drawn differ there', () => {
  const sought = receivedPattern(pattern, (line) => line < 100);
  const places = placesAround(sought, found(sought), 1000);
  const [upper, middle, lower] = [UPPER, MIDDLE, LOWER].map((line) => deviation(linesIn(places, line)));
  expect(upper).toBeLessThan(0.8 * middle);
  expect(upper).toBeLessThan(0.45 * lower);
  const truth = linesIn([TRUTH], LOWER)[0];
  const ends = linesIn(places, LOWER);
  expect(Math.min(...ends)).toBeLessThan(truth);
  expect(Math.max(...ends)).toBeGreaterThan(truth);
});

test('a pattern seen everywhere leaves little open anywhere', () => {
  const sought = receivedPattern(pattern, () => true);
  const places = placesAround(sought, found(sought), 1000);
  for (const line of [UPPER, LOWER]) expect(deviation(linesIn(places, line))).toBeLessThan(0.6);
  expect(deviation(linesIn(places, MIDDLE))).toBeLessThan(0.3);
});

test('the best place comes first, and half of the others are neither turned nor stretched in one direction', () => {
  const sought = receivedPattern(pattern, () => true);
  const best = { ...found(sought), scaleX: SCALE * 1.002, turn: 0.001 };
  const places = placesAround(sought, best, 40);
  expect(places).toHaveLength(40);
  expect(places[0]).toBe(best);
  const straight = places.filter(
    ({ scaleX, scaleY, turn }) => Math.abs(scaleX / scaleY - 1) + Math.abs(turn) < 1e-9,
  );
  expect(straight).toHaveLength(20);
});
