import { inverseDct } from './dct.ts';
import type { JpegComponent } from './picture.ts';

/** Subtracted from samples before the DCT (T.81, A.3.1). */
export const LEVEL_SHIFT = 128;

/**
 * The samples that the coefficients of a component stand for, before a decoder rounds them and clips them to 0…255.
 *
 * @param width Of the plane, in samples of the component; at most 8 per stored block. For luma: the picture's width.
 * @returns `width × height` samples, row-major.
 * @throws RangeError if the component has fewer blocks than that.
 */
export function componentPlane(
  component: JpegComponent,
  width: number,
  height: number,
): Float32Array<ArrayBuffer> {
  const { blocksPerLine, blocksPerColumn } = component;
  if (width > 8 * blocksPerLine || height > 8 * blocksPerColumn)
    throw new RangeError('a plane must not be larger than the blocks of its component');
  const data = new Float32Array(width * height);
  const block = new Float64Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      dequantise(component, 8 * (top * blocksPerLine + left), block);
      inverseDct(block);
      copyBlock(block, data, { left, top, width, height });
    }
  }
  return data;
}

function dequantise({ coefficients, steps }: JpegComponent, offset: number, block: Float64Array): void {
  for (let i = 0; i < 64; i++) block[i] = coefficients[offset + i] * steps[i];
}

interface BlockPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Copies the part of a block that lies inside the plane. */
function copyBlock(block: Float64Array, plane: Float32Array, { left, top, width, height }: BlockPlace): void {
  const right = Math.min(8, width - left);
  const bottom = Math.min(8, height - top);
  for (let y = 0; y < bottom; y++) {
    const row = (top + y) * width + left;
    for (let x = 0; x < right; x++) plane[row + x] = block[8 * y + x] + LEVEL_SHIFT;
  }
}
