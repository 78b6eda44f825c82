import type { Raster } from '../src/raster.ts';
import { normal, seeded } from './seeded.ts';

interface PhotoSize {
  readonly width: number;
  readonly height: number;
  readonly channels?: 3 | 4;
  readonly seed?: number;
}

/** One value per pixel, row-major. */
type Field = Float32Array;

/**
 * Something with the statistics of a photograph: equal energy per octave (a 1/f spectrum), a calm sky and a busy
 * ground, hard edges of overlapping objects, colours that change slowly, a little sensor noise.
 */
export function drawPhoto({ width, height, channels = 3, seed = 1 }: PhotoSize): Raster {
  const random = seeded(seed);
  const luma = drawLuma(width, height, random);
  const warm = octaves({ width, height, coarsest: Math.max(width, height) / 2, finest: 48 }, random);
  const green = octaves({ width, height, coarsest: Math.max(width, height) / 3, finest: 64 }, random);
  const grain = normal(random);
  const data = new Uint8Array(width * height * channels);
  for (let i = 0, p = 0; i < luma.length; i++, p += channels) {
    const light = luma[i] + 1.2 * grain();
    data[p] = level(light + 14 * warm[i] - 4 * green[i]);
    data[p + 1] = level(light + 5 * green[i]);
    data[p + 2] = level(light - 14 * warm[i] - 4 * green[i]);
    if (channels === 4) data[p + 3] = 255;
  }
  return { width, height, channels, data };
}

/** The same with equal red, green and blue. */
export function drawGreyPhoto(size: PhotoSize): Raster {
  const photo = drawPhoto(size);
  const data = new Uint8Array(photo.data);
  for (let p = 0; p < data.length; p += photo.channels) {
    data[p] = data[p + 1];
    data[p + 2] = data[p + 1];
  }
  return { ...photo, data };
}

/** A picture of one colour. */
export function drawFlat(size: PhotoSize, colour: readonly [number, number, number]): Raster {
  const { width, height } = size;
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => colour[i % 3]);
  return { width, height, channels: 3, data };
}

function drawLuma(width: number, height: number, random: () => number): Field {
  const texture = octaves({ width, height, coarsest: Math.max(width, height) / 4, finest: 2 }, random);
  const luma = new Float32Array(width * height);
  const skyline = 0.35 + 0.1 * random();
  const edges = Float64Array.from(
    { length: width },
    (_, x) => skyline + 0.05 * Math.sin((7 * x) / width) + 0.02 * Math.sin((23 * x) / width),
  );
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height;
    for (let x = 0; x < width; x++, i++) {
      luma[i] = down < edges[x] ? 205 - 60 * down + 2.5 * texture[i] : 115 - 30 * down + 11 * texture[i];
    }
  }
  for (let n = 0; n < 14; n++) drawObject(luma, { width, height, texture }, random);
  return luma;
}

/** An ellipse with a hard edge, its own lightness and its own share of the texture. */
function drawObject(
  luma: Field,
  { width, height, texture }: { width: number; height: number; texture: Field },
  random: () => number,
): void {
  const centreX = width * random();
  const centreY = height * (0.25 + 0.75 * random());
  const radiusX = Math.max(width, height) * (0.02 + 0.1 * random());
  const radiusY = Math.max(width, height) * (0.02 + 0.1 * random());
  const light = 45 + 160 * random();
  const contrast = 3 + 12 * random();
  for (let y = Math.max(0, Math.ceil(centreY - radiusY)); y < Math.min(height, centreY + radiusY); y++) {
    const half = radiusX * Math.sqrt(Math.max(0, 1 - ((y - centreY) / radiusY) ** 2));
    for (let x = Math.max(0, Math.ceil(centreX - half)); x < Math.min(width, centreX + half); x++) {
      const shade = (25 * (x - centreX)) / radiusX;
      luma[y * width + x] = light + shade + contrast * texture[y * width + x];
    }
  }
}

/** Sum of value noise of unit energy at cell sizes from `coarsest` down to `finest` pixels, halving. */
function octaves(
  size: { width: number; height: number; coarsest: number; finest: number },
  random: () => number,
): Field {
  const sum = new Float32Array(size.width * size.height);
  for (let cell = size.coarsest; cell >= size.finest; cell /= 2) addNoise(sum, size, cell, random);
  return sum;
}

function addNoise(
  sum: Field,
  { width, height }: { width: number; height: number },
  cell: number,
  random: () => number,
): void {
  const columns = Math.ceil(width / cell) + 2;
  const value = normal(random);
  const places = Array.from({ length: width }, (_, x) => x / cell);
  const shares = Float32Array.from(places, (place) => smooth(place - Math.floor(place)));
  const cells = Int32Array.from(places, Math.floor);
  const drawRow = (): Float64Array => {
    const corners = Float32Array.from({ length: columns }, value);
    const row = new Float64Array(width);
    for (let x = 0; x < width; x++) {
      const left = corners[cells[x]];
      row[x] = left + shares[x] * (corners[cells[x] + 1] - left);
    }
    return row;
  };
  let above = drawRow();
  let below = drawRow();
  for (let y = 0, row = 0, i = 0; y < height; y++) {
    for (; row < Math.floor(y / cell); row++) [above, below] = [below, drawRow()];
    const share = smooth(y / cell - row);
    for (let x = 0; x < width; x++, i++) sum[i] += above[x] + share * (below[x] - above[x]);
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

function level(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
