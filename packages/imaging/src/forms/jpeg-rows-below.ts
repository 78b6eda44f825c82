import { type Raster, YCC } from '@underpaint/codec';
import {
  componentPlane,
  forwardDct,
  type JpegComponent,
  type JpegPicture,
  LEVEL_SHIFT,
  layOut,
} from '@underpaint/jpeg';

const COMPONENTS = [
  { weights: YCC.luma, middle: 0 },
  { weights: YCC.cb, middle: 128 },
  { weights: YCC.cr, middle: 128 },
] as const;

const BLOCK = 8;

/**
 * The picture with rows of pixels below it. Blocks that show the picture alone stay as they are; those on the edge are
 * made anew.
 * @param rows as wide as the picture
 */
export function appendRows(picture: JpegPicture, rows: Raster): JpegPicture {
  const height = picture.height + rows.height;
  const [{ horizontal, vertical }] = picture.components;
  const components = layOut(picture.width, height, picture.components).map((component, i) => {
    const scaleX = horizontal / component.horizontal;
    const scaleY = vertical / component.vertical;
    return extended(component, picture.components[i], {
      width: Math.ceil(picture.width / scaleX),
      height: Math.ceil(height / scaleY),
      kept: Math.ceil(picture.height / scaleY),
      sample: (x, y) => meanOf(rows, i, { x, y: y - picture.height / scaleY, scaleX, scaleY }),
    });
  });
  return { ...picture, height, components };
}

interface Extension {
  /** Samples of the component with the rows below. */
  readonly width: number;
  readonly height: number;
  /** Rows of samples that show the picture. */
  readonly kept: number;
  /** A sample of the rows below, by its place in the whole. */
  readonly sample: (x: number, y: number) => number;
}

function extended(
  component: JpegComponent,
  before: JpegComponent,
  { width, height, kept, sample }: Extension,
): JpegComponent {
  const { blocksPerLine, blocksPerColumn, steps } = component;
  const coefficients = new Int16Array(64 * blocksPerLine * blocksPerColumn);
  const whole = Math.floor(kept / BLOCK);
  coefficients.set(before.coefficients.subarray(0, 64 * whole * blocksPerLine));
  const edge = edgeRows(before, { width, from: BLOCK * whole, to: kept });
  const block = new Float64Array(64);
  const encode = blockEncoder(steps);
  for (let row = whole; row < blocksPerColumn; row++) {
    for (let column = 0; column < blocksPerLine; column++) {
      for (let i = 0; i < 64; i++) {
        const x = Math.min(width - 1, BLOCK * column + (i % BLOCK));
        const y = Math.min(height - 1, BLOCK * row + Math.floor(i / BLOCK));
        block[i] = (y < kept ? edge[(y - BLOCK * whole) * width + x] : sample(x, y)) - LEVEL_SHIFT;
      }
      coefficients.set(encode(block), 64 * (row * blocksPerLine + column));
    }
  }
  return { ...component, coefficients };
}

/** Makes the coefficients of blocks, of plain ones of a label once; they last until the next block. */
function blockEncoder(steps: ArrayLike<number>): (block: Float64Array) => Int16Array {
  const coefficients = new Int16Array(64);
  let plain: number | null = null;
  return (block) => {
    const [first] = block;
    const isPlain = block.every((value) => value === first);
    if (isPlain && first === plain) return coefficients;
    plain = isPlain ? first : null;
    forwardDct(block);
    for (let i = 0; i < 64; i++) coefficients[i] = Math.round(block[i] / steps[i]);
    return coefficients;
  };
}

/** The samples of the picture's rows that share blocks with what comes below. */
function edgeRows(
  component: JpegComponent,
  { width, from, to }: { readonly width: number; readonly from: number; readonly to: number },
): Float32Array {
  if (to === from) return new Float32Array();
  const { blocksPerLine, coefficients } = component;
  const row = 64 * blocksPerLine * (from / BLOCK);
  const last = {
    ...component,
    blocksPerColumn: 1,
    coefficients: coefficients.subarray(row, row + 64 * blocksPerLine),
  };
  return componentPlane(last, width, to - from);
}

interface Cell {
  /** Place in samples of the component, of its upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** The mean of a component over the pixels of a sample. */
function meanOf(rows: Raster, component: number, { x, y, scaleX, scaleY }: Cell): number {
  const { data, channels, width, height } = rows;
  const { weights, middle } = COMPONENTS[component];
  let sum = 0;
  for (let dy = 0; dy < scaleY; dy++) {
    for (let dx = 0; dx < scaleX; dx++) {
      const column = Math.min(width - 1, x * scaleX + dx);
      const row = Math.max(0, Math.min(height - 1, Math.round(y * scaleY) + dy));
      const p = channels * (row * width + column);
      sum += weights[0] * data[p] + weights[1] * data[p + 1] + weights[2] * data[p + 2];
    }
  }
  return middle + sum / (scaleX * scaleY);
}
