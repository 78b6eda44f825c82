import { expect, test } from 'vitest';
import { crop } from '../test/channels.ts';
import { drawPhoto } from '../test/draw-photo.ts';
import { normal, seeded, testMaster } from '../test/seeded.ts';
import { lumaFor, type PlaceReading, readingsAtPlace, searchedLuma } from './align-place.ts';
import { prepareHiding } from './hide.ts';
import { createKeyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import { canvasSizeFor } from './signal/canvas.ts';
import { lumaRows } from './signal/luma.ts';
import type { Plan } from './signal/plan.ts';
import type { Spot } from './sync/placement.ts';
import { SYNC_SIZE } from './sync/sync-spectrum.ts';

const VARIANT = 7;
const PLACES = 12;
const SIZE = { width: 768, height: 512 };
const WINDOW = { left: 115, top: 77, width: 538, height: 358 };

/** A picture in which the slightest shift changes the reading most. */
function busyPhoto(): Raster {
  const photo = drawPhoto({ ...SIZE, seed: 4 });
  const next = normal(seeded(5));
  const grain = Float32Array.from({ length: SIZE.width * SIZE.height }, () => 45 * next());
  const data = photo.data.map((level, i) => Math.max(0, Math.min(255, level + grain[Math.floor(i / 3)])));
  return { ...photo, data };
}

const SCALE = SYNC_SIZE / SIZE.width;
const TRUTH: Spot = {
  centreX: SYNC_SIZE / 2 + SCALE * (WINDOW.left + WINDOW.width / 2 - SIZE.width / 2),
  centreY: SYNC_SIZE / 2 + SCALE * (WINDOW.top + WINDOW.height / 2 - SIZE.height / 2),
  scaleX: SCALE,
  scaleY: SCALE,
  turn: 0,
};
/**
 * Standard deviations of what the colours say: the centre, in sync samples; the scale; one scale relative to the other;
 * the turn.
 */
const UNSURE = { shift: 0.2, scale: 0.003, aspect: 0.0003, turn: 0.0002 };

function spotNear(spot: Spot, { shift, scale, aspect, turn }: typeof UNSURE, next: () => number): Spot {
  const grow = 1 + scale * next();
  return {
    centreX: spot.centreX + shift * next(),
    centreY: spot.centreY + shift * next(),
    scaleX: spot.scaleX * grow,
    scaleY: spot.scaleY * grow * (1 + aspect * next()),
    turn: spot.turn + turn * next(),
  };
}

const lumaOf = (image: Raster, plan: Plan) => lumaFor(TRUTH, plan.size, image, searchedLuma(lumaRows(image)));

async function faintMessage() {
  const master = testMaster(3);
  const hiding = await prepareHiding({
    cover: busyPhoto(),
    message: 'Meet me at five.',
    master,
    random: (length) => new Uint8Array(length).fill(VARIANT),
  });
  const { stego, strength } = hiding.embedAt(50);
  const plan = await createKeyring(master).plan({ size: canvasSizeFor(SIZE.width), variant: VARIANT });
  return { stego, strength, plan };
}

test('pilots of a faint message in a busy crop find its place from nearly every place that the colours may indicate', async () => {
  const { stego, strength, plan } = await faintMessage();
  const image = crop(stego, WINDOW);
  const seen = { image, luma: lumaOf(image, plan), plan };
  expect(strength).toBeLessThan(7);
  const next = normal(seeded(6));
  let aligned = 0;
  for (let i = 0; i < PLACES; i++) {
    const indicated = spotNear(TRUTH, UNSURE, next);
    const around = Array.from({ length: 1000 }, () => spotNear(indicated, UNSURE, next));
    const readings = [...readingsAtPlace({ places: [indicated, ...around], ...seen })];
    if (readings.some(({ score }) => score > 8)) aligned++;
  }
  expect(aligned).toBeGreaterThanOrEqual(PLACES - 1);
});

/** The picture with noise above and below it, filling the square. */
function framed({ data, width, height, channels }: Raster): Raster {
  const random = seeded(8);
  const frame = Uint8Array.from({ length: width * width * channels }, () => 255 * random());
  frame.set(data, ((width - height) / 2) * width * channels);
  return { width, height: width, channels, data: frame };
}

test('all that may be the picture is read before the part that the pilots say is the picture', async () => {
  const { stego, plan } = await faintMessage();
  const image = framed(stego);
  const place = { ...TRUTH, centreX: SYNC_SIZE / 2, centreY: SYNC_SIZE / 2 };
  const [all, trimmed] = readingsAtPlace({
    places: [place],
    image,
    luma: lumaOf(image, plan),
    plan,
  });
  const tilesIn = ({ reading }: PlaceReading): number =>
    reading.sighting.pilots.weight.reduce((sum, weight) => sum + weight, 0);
  const share = SIZE.height / SIZE.width;
  expect(tilesIn(all)).toBeGreaterThan(0.95 * plan.side ** 2);
  expect(tilesIn(trimmed) / tilesIn(all)).toBeGreaterThan(0.95 * share);
  expect(tilesIn(trimmed) / tilesIn(all)).toBeLessThan(1.1 * share);
});
