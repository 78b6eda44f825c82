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
/** The greatest coefficient that 8-bit samples can give. */
const MOST_COEFFICIENT = 1023;

/**
 * The picture with rows of pixels below it. Blocks that show only the picture stay as they are; those on the edge are
 * encoded again.
 * @param rows as wide as the picture
 */
export function appendRows(picture: JpegPicture, rows: Raster): JpegPicture {
  const height = picture.height + rows.height;
  const [{ horizontal, vertical }] = picture.components;
  const repeated = repeatedRows(rows);
  const components = layOut(picture.width, height, picture.components).map((component, i) => {
    const scaleX = horizontal / component.horizontal;
    const scaleY = vertical / component.vertical;
    return extended(component, picture.components[i], {
      width: Math.ceil(picture.width / scaleX),
      height: Math.ceil(height / scaleY),
      kept: Math.ceil(picture.height / scaleY),
      line: (y, out) => meansOf(rows, i, { y: y - picture.height / scaleY, scaleX, scaleY }, out),
      isRepeated: (y) => isRepeated(repeated, y * scaleY - picture.height, scaleY),
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
  /** Writes a row of samples of the rows below; `y` counts from the top of the whole. */
  readonly line: (y: number, out: Float64Array) => void;
  /** Whether it is the same as the one above it. */
  readonly isRepeated: (y: number) => boolean;
}

function extended(
  component: JpegComponent,
  before: JpegComponent,
  { width, height, kept, line, isRepeated }: Extension,
): JpegComponent {
  const { blocksPerLine, blocksPerColumn, steps } = component;
  const coefficients = new Int16Array(64 * blocksPerLine * blocksPerColumn);
  const whole = Math.floor(kept / BLOCK);
  coefficients.set(before.coefficients.subarray(0, 64 * whole * blocksPerLine));
  const edge = edgeRows(before, { width, from: BLOCK * whole, to: kept });
  const pitch = BLOCK * blocksPerLine;
  const samples = new Float64Array(BLOCK * pitch);
  const encode = blockEncoder({ samples, pitch, steps, coefficients });
  let repeats = 0;
  for (let row = whole; row < blocksPerColumn; row++) {
    for (let i = 0; i < BLOCK; i++) {
      const y = Math.min(height - 1, BLOCK * row + i);
      const isSame = y > kept && (BLOCK * row + i >= height || isRepeated(y));
      repeats = isSame ? repeats + 1 : 0;
      const out = samples.subarray(i * pitch, (i + 1) * pitch);
      const above = ((i + BLOCK - 1) % BLOCK) * pitch;
      if (isSame) out.set(samples.subarray(above, above + pitch));
      else if (y < kept) out.set(edge.subarray((y - BLOCK * whole) * width, (y - BLOCK * whole + 1) * width));
      else line(y, out.subarray(0, width));
      out.fill(out[width - 1], width);
    }
    const length = 64 * blocksPerLine;
    // These lines are all the same, and the same as those of the row of blocks above.
    if (repeats >= 2 * BLOCK - 1) {
      coefficients.copyWithin(row * length, (row - 1) * length, row * length);
      continue;
    }
    for (let column = 0; column < blocksPerLine; column++) {
      encode(BLOCK * column, 64 * (row * blocksPerLine + column));
    }
  }
  return { ...component, coefficients };
}

interface BlockRow {
  /** Eight rows of samples, `pitch` apart. */
  readonly samples: Float64Array;
  readonly pitch: number;
  readonly steps: ArrayLike<number>;
  /** Still 0 where blocks are about to be written. */
  readonly coefficients: Int16Array;
}

/**
 * Encodes the block at a column of samples into the coefficients from a given place on; of equal plain blocks in a
 * row, only the first is transformed.
 */
function blockEncoder({ samples, pitch, steps, coefficients }: BlockRow) {
  const block = new Float64Array(64);
  let plain = Number.NaN;
  let first = 0;
  return (column: number, at: number): void => {
    if (samples[column] === plain && isPlain(samples, column, pitch)) {
      coefficients[at] = first;
      return;
    }
    for (let i = 0; i < 64; i++) block[i] = samples[(i >> 3) * pitch + column + (i & 7)] - LEVEL_SHIFT;
    forwardDct(block);
    for (let i = 0; i < 64; i++) coefficients[at + i] = within(Math.round(block[i] / steps[i]));
    plain = isPlain(samples, column, pitch) ? samples[column] : Number.NaN;
    first = coefficients[at];
  };
}

/**
 * A coefficient that a file can hold, with room for a message. The picture's last rows are what its coefficients say,
 * before a viewer clips them, and a part of a block may have greater coefficients than the whole.
 */
const within = (coefficient: number): number =>
  Math.max(-MOST_COEFFICIENT, Math.min(MOST_COEFFICIENT, coefficient));

/** Whether all samples of a block are equal. */
function isPlain(samples: Float64Array, column: number, pitch: number): boolean {
  for (let from = column; from < BLOCK * pitch; from += pitch) {
    for (let i = from; i < from + BLOCK; i++) if (samples[i] !== samples[column]) return false;
  }
  return true;
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

/** For each row, whether it is the same as the one above it: most of a label is. */
function repeatedRows({ data, width, height, channels }: Raster): readonly boolean[] {
  const bytes = width * channels;
  const isRepeat = (row: number): boolean => {
    const end = (row + 1) * bytes;
    for (let at = row * bytes; at < end; at++) if (data[at] !== data[at - bytes]) return false;
    return true;
  };
  return Array.from({ length: height }, (_, row) => row > 0 && isRepeat(row));
}

/** Whether a line of means of `count` rows from `first` on is the same as the line before it. */
function isRepeated(repeated: readonly boolean[], first: number, count: number): boolean {
  for (let row = first - count + 1; row < first + count; row++) if (repeated[row] !== true) return false;
  return true;
}

interface Line {
  /** Position of its upper edge, in samples of the component. */
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** The means of a component over the pixels of each sample of a row. */
function meansOf(rows: Raster, component: number, { y, scaleX, scaleY }: Line, out: Float64Array): void {
  const { data, channels, width, height } = rows;
  const { weights, middle } = COMPONENTS[component];
  const [red, green, blue] = weights;
  const pixels = scaleX * scaleY;
  const top = Math.round(y * scaleY);
  for (let x = 0; x < out.length; x++) {
    let sum = 0;
    for (let dy = 0; dy < scaleY; dy++) {
      const row = width * Math.max(0, Math.min(height - 1, top + dy));
      for (let dx = 0; dx < scaleX; dx++) {
        const p = channels * (row + Math.min(width - 1, x * scaleX + dx));
        sum += red * data[p] + green * data[p + 1] + blue * data[p + 2];
      }
    }
    out[x] = middle + sum / pixels;
  }
}
