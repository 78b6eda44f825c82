import { expect, test } from 'vitest';
import { crop } from '../test/channels.ts';
import { drawPhoto } from '../test/draw-photo.ts';
import { normal, seeded, testMaster } from '../test/seeded.ts';
import { readingsAtPlace, searchedLuma } from './align-place.ts';
import { prepareHiding } from './hide.ts';
import { createKeyring } from './keyring.ts';
import type { Raster } from './raster.ts';
import { canvasSizeFor } from './signal/canvas.ts';
import { lumaRows } from './signal/luma.ts';
import { SYNC_SIZE } from './sync/sync-spectrum.ts';

const VARIANT = 7;
const PLACES = 12;
const SIZE = { width: 768, height: 512 };
const WINDOW = { left: 115, top: 77, width: 538, height: 358 };

/** A picture in which the smallest shift changes the reading most. */
function busyPhoto(): Raster {
  const photo = drawPhoto({ ...SIZE, seed: 4 });
  const next = normal(seeded(5));
  const grain = Float32Array.from({ length: SIZE.width * SIZE.height }, () => 45 * next());
  const data = photo.data.map((level, i) => Math.max(0, Math.min(255, level + grain[Math.floor(i / 3)])));
  return { ...photo, data };
}

test('pilots of a faint message in a busy crop find its place from nearly every place that the colours may indicate', async () => {
  const master = testMaster(3);
  const hiding = await prepareHiding({
    cover: busyPhoto(),
    message: 'Meet me at five.',
    master,
    random: (length) => new Uint8Array(length).fill(VARIANT),
  });
  const { stego, strength } = hiding.embedAt(50);
  expect(strength).toBeLessThan(7);
  const image = crop(stego, WINDOW);
  const luma = searchedLuma(lumaRows(image));
  const plan = await createKeyring(master).plan({ size: canvasSizeFor(SIZE.width), variant: VARIANT });
  const scale = SYNC_SIZE / SIZE.width;
  const next = normal(seeded(6));
  let aligned = 0;
  for (let i = 0; i < PLACES; i++) {
    const stretch = 1 + 0.003 * next();
    const place = {
      centreX: SYNC_SIZE / 2 + scale * (WINDOW.left + WINDOW.width / 2 - SIZE.width / 2) + 0.2 * next(),
      centreY: SYNC_SIZE / 2 + scale * (WINDOW.top + WINDOW.height / 2 - SIZE.height / 2) + 0.2 * next(),
      scaleX: scale * stretch,
      scaleY: scale * stretch * (1 + 0.0003 * next()),
      turn: 0.0002 * next(),
      score: 11,
    };
    const readings = [
      ...readingsAtPlace({ place, image, luma, plan, starts: { straight: 3000, free: 3000 } }),
    ];
    if (readings.some(({ score }) => score > 8)) aligned++;
  }
  expect(aligned).toBeGreaterThanOrEqual(PLACES - 1);
});
