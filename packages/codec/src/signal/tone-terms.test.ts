import { expect, test } from 'vitest';
import { drawFlat, drawPhoto } from '../../test/draw-photo.ts';
import { correlation } from '../../test/statistics.ts';
import type { Raster } from '../raster.ts';
import { centredView, wholeBox } from './canvas.ts';
import { lookThrough } from './look.ts';
import { lumaRows } from './luma.ts';
import { planeRows } from './plane.ts';
import { reduceRaster } from './reduce-raster.ts';
import { lookAtTones, roughly, sumOfTerms, undoTones } from './tone-terms.ts';

const photo = drawPhoto({ width: 600, height: 400, seed: 2 });
const view = centredView(256, wholeBox(photo));

const modesOf = (image: Raster): Float32Array =>
  lookThrough(lumaRows(image), view)?.blocks.modes ?? new Float32Array();

function addedUp(image: Raster, times: Float64Array): Float32Array {
  const { terms } = lookAtTones(image, view) ?? { terms: [] };
  return sumOfTerms(terms, times);
}

test.each([3, 4] as const)('the first term is what is seen, with %i channels', (channels) => {
  const image = drawPhoto({ width: 600, height: 400, seed: 2, channels });
  if (channels === 4) for (let i = 3; i < image.data.length; i += 4) image.data[i] = i % 256;
  const seen = modesOf(image);
  const first = addedUp(image, roughly([0, 0]));
  seen.forEach((mode, i) => void expect(Math.abs(mode - first[i])).toBeLessThan(0.05));
});

test('waves undo a curve that has their slopes, in each colour', () => {
  // The slope of the undoing is 1 + .5·cos(2πx): what it makes of a level, and the level that becomes another.
  const undone = (level: number): number =>
    level + (0.5 * 255 * Math.sin((2 * Math.PI * level) / 255)) / (2 * Math.PI);
  const levels = Array.from({ length: 256 }, (_, level) => undone(level));
  const becomes = levels.map((_, level) => nearest(levels, level));
  const toned = photo.data.map((level) => becomes[level]);
  const seen = modesOf(photo);
  const restored = addedUp({ ...photo, data: toned }, roughly([0, 0.5]));
  expect(correlation(seen, modesOf({ ...photo, data: toned }))).toBeLessThan(0.995);
  expect(correlation(seen, restored)).toBeGreaterThan(0.9999);
});

function nearest(levels: readonly number[], wanted: number): number {
  const distances = levels.map((level) => Math.abs(level - wanted));
  return distances.indexOf(Math.min(...distances));
}

test('vignettes are undone around the middle of the image', () => {
  const gain = (i: number): number => {
    const [x, y] = [Math.floor(i / 3) % 600, Math.floor(i / 1800)];
    return 1 + 0.4 * (((x + 0.5) / 300 - 1) ** 2 + ((y + 0.5) / 200 - 1) ** 2) * 0.5;
  };
  const darkened = photo.data.map((level, i) => Math.round(level / gain(i)));
  const restored = addedUp({ ...photo, data: darkened }, roughly([0, 0, 0.4]));
  expect(correlation(modesOf(photo), restored)).toBeGreaterThan(0.999);
});

test('the sum of what terms add to a view is what is seen of a picture whose tones are undone', () => {
  const times = roughly([0.3, -0.2, 0.4, 0.3]);
  times[5] = 0.1;
  const [added, undone] = [addedUp(photo, times), undoTones(photo, times)];
  const seen = lookThrough(planeRows(undone), view)?.blocks.modes ?? new Float32Array();
  expect(seen.length).toBeGreaterThan(1000);
  seen.forEach((mode, i) => void expect(Math.abs(mode - added[i])).toBeLessThan(0.5));
});

test('a view of too few tiles shows nothing', () => {
  expect(lookAtTones(photo, centredView(256, { left: 0, top: 0, right: 600, bottom: 20 }))).toBeNull();
});

test('a copy keeps proportions and colours, and is none where the image is small enough', () => {
  const orange = drawFlat({ width: 300, height: 200 }, [240, 120, 10]);
  expect(reduceRaster(orange, 300)).toBe(orange);
  expect(reduceRaster(orange, 150)).toEqual(drawFlat({ width: 150, height: 100 }, [240, 120, 10]));
});

test('what is transparent is white in a copy', () => {
  const data = Uint8Array.from({ length: 4 * 300 * 200 }, (_, i) => [240, 120, 10, 51][i % 4]);
  const copy = reduceRaster({ width: 300, height: 200, channels: 4, data }, 150);
  expect(copy).toEqual(drawFlat({ width: 150, height: 100 }, [252, 228, 206]));
});
