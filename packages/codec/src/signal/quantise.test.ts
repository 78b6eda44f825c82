import { describe, expect, test } from 'vitest';
import { drawFlat, drawPhoto } from '../../test/draw-photo.ts';
import { seededBytes, testMaster } from '../../test/seeded.ts';
import { lumaSpreader } from '../embed/spread.ts';
import type { Raster } from '../raster.ts';
import { analyse } from './analysis.ts';
import { canvasSizeFor, centredView, visibleTiles, wholeBox } from './canvas.ts';
import { classesOf, read, sight, softBitsOf } from './extract.ts';
import { createLayout, SIZE_CLASSES } from './layout.ts';
import { lumaRows } from './luma.ts';
import { createPlan } from './plan.ts';
import { planeRows } from './plane.ts';
import { type EmbedPlan, quantise } from './quantise.ts';

const master = testMaster(4);

async function embedPlanFor(size: number, sizeClass: number, strength: number): Promise<EmbedPlan> {
  const plan = await createPlan({ master, size, variant: 0 });
  const layout = await createLayout(plan, sizeClass, master);
  const codeword = layout.code.encode(seededBytes(sizeClass, SIZE_CLASSES[sizeClass]));
  return { plan, layout, sizeClass, codeword, strength };
}

function analysisOf(cover: Raster) {
  const size = canvasSizeFor(Math.max(cover.width, cover.height));
  return analyse(lumaRows(cover), centredView(size, wholeBox(cover)));
}

describe('the change of the modes', () => {
  test('is never larger than compensation allows: four fifths of half a step', async () => {
    const { blocks, rect } = analysisOf(drawPhoto({ width: 600, height: 400 }));
    const embedPlan = await embedPlanFor(384, 3, 12);
    const change = quantise(blocks, rect, embedPlan);
    expect(Math.max(...change.map(Math.abs))).toBeLessThanOrEqual(0.8 * 0.5 * 12 + 1e-4);
    expect(change.filter((value) => value !== 0).length / change.length).toBeGreaterThan(0.99);
  });

  test.each<[string, number]>([
    ['black', 0],
    ['white', 255],
  ])('is silence where the cover is flat %s, because it would be clipped away', async (_, level) => {
    const { blocks, rect } = analysisOf(drawFlat({ width: 500, height: 500 }, [level, level, level]));
    const change = quantise(blocks, rect, await embedPlanFor(384, 3, 12));
    expect(change.every((value) => value === 0)).toBe(true);
  });

  test('is weaker where the cover is flat than where it has texture', async () => {
    const embedPlan = await embedPlanFor(384, 3, 12);
    const energyOf = (cover: Raster): number => {
      const { blocks, rect } = analysisOf(cover);
      return quantise(blocks, rect, embedPlan).reduce((sum, value) => sum + value * value, 0);
    };
    const flat = energyOf(drawFlat({ width: 500, height: 500 }, [120, 130, 140]));
    expect(flat).toBeGreaterThan(0);
    expect(flat).toBeLessThan(0.8 * energyOf(drawPhoto({ width: 500, height: 500 })));
  });
});

describe('what was written is read', () => {
  test.each([0, 7, 13, 20])(
    'size class %i is recognised and 99 % of soft bits have the right sign, seen without noise',
    async (sizeClass) => {
      const cover = drawPhoto({ width: 384, height: 384, seed: 8 });
      const { blocks, rect, view } = analyse(lumaRows(cover), centredView(384, wholeBox(cover)));
      const embedPlan = await embedPlanFor(384, sizeClass, 12);
      const change = quantise(blocks, rect, embedPlan);
      const luma = Float32Array.from(
        lumaSpreader(view, rect)(change).data,
        (value, i) =>
          value + 0.299 * cover.data[3 * i] + 0.587 * cover.data[3 * i + 1] + 0.114 * cover.data[3 * i + 2],
      );
      const sighting = sight(planeRows({ width: 384, height: 384, data: luma }), view, embedPlan.plan);
      if (sighting === null) throw new Error('nothing is visible');
      expect(visibleTiles(view)).toEqual(sighting.rect);
      const reading = read(sighting);
      expect(reading.fit.strength).toBeCloseTo(12, 0);
      expect(classesOf(reading)[0]).toBe(sizeClass);
      const soft = softBitsOf(reading, embedPlan.layout, sizeClass);
      const wrong = soft.filter((llr, bit) => llr !== 0 && llr < 0 !== (embedPlan.codeword[bit] === 1));
      expect(wrong.length / soft.length).toBeLessThan(0.01);
    },
  );
});
