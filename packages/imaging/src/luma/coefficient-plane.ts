import { Arena, loadSimulationKernels } from '@underpaint/codec';
import type { JpegComponent } from '@underpaint/jpeg';
import type { Size } from '../shared/size.ts';
import { type GreyPlane, type LevelMemory, newLevels } from './grey-rows.ts';

const BLOCK = 8;
const MOST_STEP = 32767;

/**
 * The samples of a component as libjpeg's accurate transform shows them.
 * @param size at most that of the component's blocks
 */
export function coefficientPlane(
  component: JpegComponent,
  { width, height }: Size,
  memory: LevelMemory = newLevels,
): GreyPlane {
  const kernels = loadSimulationKernels();
  const { blocksPerLine, coefficients, steps } = component;
  const arena = new Arena(kernels.memory);
  const scale = arena.placeShorts(Int16Array.from(steps, (step) => Math.min(MOST_STEP, step)));
  const length = BLOCK * BLOCK * blocksPerLine;
  const from = arena.take(2 * length);
  const pitch = BLOCK * blocksPerLine;
  const out = arena.take(BLOCK * pitch);
  const data = memory(width * height);
  for (let top = 0, at = 0; top < height; top += BLOCK, at += length) {
    new Int16Array(kernels.memory.buffer, from, length).set(coefficients.subarray(at, at + length));
    kernels.showBlocks(from, scale, blocksPerLine, out, pitch);
    const shown = arena.bytes(out, BLOCK * pitch);
    for (let y = 0; y < Math.min(BLOCK, height - top); y++) {
      data.set(shown.subarray(y * pitch, y * pitch + width), (top + y) * width);
    }
  }
  return { width, height, data };
}
