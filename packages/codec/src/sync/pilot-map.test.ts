import { expect, test } from 'vitest';
import { normal, seeded, testMaster } from '../../test/seeded.ts';
import { type CanvasView, TILE, visibleTiles } from '../signal/canvas.ts';
import { MODES } from '../signal/modes.ts';
import { createPlan, type Plan } from '../signal/plan.ts';
import { type Plane, planeRows } from '../signal/plane.ts';
import { FIRST_FORMAT } from '../variant.ts';
import { DENSITY, mapPilots, REACH, SHIFTS } from './pilot-map.ts';

const WIDTH = 150;
const HEIGHT = 120;
const value = normal(seeded(5));
const plane: Plane = {
  width: WIDTH,
  height: HEIGHT,
  data: Float32Array.from({ length: WIDTH * HEIGHT }, () => 40 * value()),
};
const box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
/** Canvas pixels are the plane's own, so that nothing is interpolated. */
const view: CanvasView = { size: 256, left: -60, top: -70, stepX: 1, stepY: 1, box };

/** What the pilot of a tile at (left, top) of the plane reads, by the definition of the DCT. */
function pilotAt(plan: Plan, tile: number, left: number, top: number): number {
  const mode = plan.pilotMode[tile];
  const { u, v } = MODES[mode];
  const wave = (frequency: number, i: number): number =>
    (frequency === 0 ? Math.sqrt(1 / 8) : 0.5) * Math.cos((Math.PI * (2 * i + 1) * frequency) / 16);
  let sum = 0;
  for (let i = 0; i < TILE * TILE; i++) {
    const [x, y] = [i % TILE, Math.floor(i / TILE)];
    const sign = plan.sign[(4 * tile + 2 * Math.floor(y / 8) + Math.floor(x / 8)) * MODES.length + mode];
    sum += (sign / 2) * wave(v, x % 8) * wave(u, y % 8) * plane.data[(top + y) * WIDTH + left + x];
  }
  return sum;
}

test.each([0, 40, FIRST_FORMAT])(
  'a map holds what each pilot of variant %d of known bit reads up to four canvas pixels off',
  async (variant) => {
    const plan = await createPlan({ master: testMaster(2), size: view.size, variant });
    const map = mapPilots(planeRows(plane), view, plan);
    const rect = visibleTiles(view);
    let pilot = 0;
    for (let row = rect.top; row < rect.bottom; row++) {
      for (let column = rect.left; column < rect.right; column++) {
        const tile = row * plan.side + column;
        if (plan.flagged[tile] === 1) continue;
        const [left, top] = [column * TILE + view.left, row * TILE + view.top];
        for (let i = 0; i < SHIFTS * SHIFTS; i++) {
          const [x, y] = [
            left + (i % SHIFTS) / DENSITY - REACH,
            top + Math.floor(i / SHIFTS) / DENSITY - REACH,
          ];
          if (!Number.isInteger(x) || !Number.isInteger(y)) continue;
          if (x < 0 || y < 0 || x + TILE > WIDTH || y + TILE > HEIGHT) continue;
          const read = map?.values[pilot * SHIFTS * SHIFTS + i] ?? Number.NaN;
          expect(Math.abs(read - pilotAt(plan, tile, x, y))).toBeLessThan(1e-3);
        }
        expect(map?.offset[pilot]).toBe(plan.pilotOffset[tile]);
        pilot++;
      }
    }
    expect(map?.count).toBe(pilot);
  },
);

test('between whole pixels a map holds what pilots read of a canvas that lies half a pixel off', async () => {
  const plan = await createPlan({ master: testMaster(2), size: view.size, variant: 3 });
  const map = mapPilots(planeRows(plane), view, plan);
  const moved = mapPilots(planeRows(plane), { ...view, left: view.left + 0.5, top: view.top + 0.5 }, plan);
  if (map === null || moved === null) throw new Error('too little of the canvas is seen');
  for (let pilot = 0; pilot < map.count; pilot++) {
    for (let down = 1; down < SHIFTS; down += DENSITY) {
      for (let across = 1; across < SHIFTS; across += DENSITY) {
        const between = map.values[(pilot * SHIFTS + down) * SHIFTS + across];
        const whole = moved.values[(pilot * SHIFTS + down - 1) * SHIFTS + across - 1];
        expect(between).toBeCloseTo(whole, 2);
      }
    }
  }
});
