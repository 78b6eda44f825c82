import type { Raster, Size } from '../raster.ts';
import { forwardBlocks } from './block-dct.ts';
import { type CanvasView, TILE, type TileRect, tileCount, visibleTiles } from './canvas.ts';
import { FEWEST_TILES, type Look } from './look.ts';
import { LUMA } from './luma.ts';
import type { Plane, RowSource } from './plane.ts';
import { sampleCanvas } from './resample.ts';

/** Editors' curves are smooth: the slope of the curve that undoes one is modelled as a constant and a few cosine waves. */
const WAVES = 9;
/** A vignette's gain grows with these powers of the squared distance from the picture's middle. */
const POWERS = [1, 2];

/** Long side, in pixels, of the copy whose tones are undone. */
export const TONED_LONG_SIDE = 2048;

/** How many terms it takes to undo an editor's curve and vignette. */
export const TONE_TERMS = WAVES + POWERS.length;

/**
 * What each wave maps a level to, grey levels: to itself first, then 255·sin(πkx)/(πk), whose slope is cos(πkx), for
 * x from 0 to 1. Black and white stay unchanged.
 */
const TABLES = Array.from({ length: WAVES }, (_, k) =>
  Float64Array.from({ length: 256 }, (_, level) =>
    k === 0 ? level : (255 * Math.sin((Math.PI * k * level) / 255)) / (Math.PI * k),
  ),
);

/** How many times to add each term in a rough undoing: the first once, the first two waves and both vignettes as given. */
export function roughly([tilt, bend, ...vignettes]: readonly number[]): Float64Array {
  const times = new Float64Array(TONE_TERMS);
  times.set([1, tilt, bend]);
  times.set(vignettes, TONE_TERMS - POWERS.length);
  return times;
}

/** What one axis adds to the squared distance from the middle of an image: ½ at its edges. */
function fromMiddle(at: number, size: number): number {
  return ((2 * at) / size - 1) ** 2 / 2;
}

/** What each of the 256 levels becomes. */
type Levels = Float32Array | Float64Array;

/** A picture seen through a view, and what each term adds to what is seen. */
export interface TonedLook {
  readonly look: Look;
  /** For each term, modes as in `Blocks`. */
  readonly terms: readonly Float32Array[];
}

/** `null` where too little of the canvas is visible. */
export function lookAtTones(image: Raster, view: CanvasView): TonedLook | null {
  const rect = visibleTiles(view);
  if (tileCount(rect) < FEWEST_TILES) return null;
  const [plain, ...waves] = TABLES.map((table): Plane => {
    const canvas = sampleCanvas(tabledRows(image, table), view, rect);
    return { ...canvas, data: canvas.data.slice() };
  });
  const far = distances(view, rect, image);
  const vignettes = POWERS.map((power) => shaded(plain, (i) => far[i] ** power));
  const [first, ...others] = [plain, ...waves, ...vignettes].map(forwardBlocks);
  return { look: { blocks: first, rect }, terms: [first, ...others].map(({ modes }) => modes) };
}

function shaded({ width, height, data }: Plane, gain: (pixel: number) => number): Plane {
  return { width, height, data: data.map((level, i) => level * gain(i)) };
}

/** The luma of a picture whose tones are undone: the sum of the terms, each added as many times as given. */
export function undoTones(image: Raster, times: Float64Array): Plane {
  const { width, height } = image;
  const [plain, curved] = [TABLES[0], sumOfTerms(TABLES, times)].map((table) => tabledRows(image, table));
  const [near, far] = times.subarray(WAVES);
  const across = Float64Array.from({ length: width }, (_, x) => fromMiddle(x + 0.5, width));
  const undone = new Float32Array(width * height);
  const row = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    const down = fromMiddle(y + 0.5, height);
    const out = undone.subarray(y * width, (y + 1) * width);
    curved.readRow(y, row);
    out.set(row);
    if (near === 0 && far === 0) continue;
    plain.readRow(y, row);
    for (let x = 0; x < width; x++) {
      const distance = across[x] + down;
      out[x] += distance * (near + distance * far) * row[x];
    }
  }
  return { width, height, data: undone };
}

/** The sum of terms of equal length, each added as many times as given. */
export function sumOfTerms(terms: readonly ArrayLike<number>[], times: ArrayLike<number>): Float32Array {
  const sum = new Float32Array(terms[0].length);
  for (const [k, term] of terms.entries()) {
    for (let i = 0; i < sum.length; i++) sum[i] += times[k] * term[i];
  }
  return sum;
}

/** The look with these modes instead of its own. */
export function withModes(look: Look, modes: Float32Array): Look {
  return { ...look, blocks: { ...look.blocks, modes } };
}

/** Squared distance of each canvas pixel from the middle of the image, 1 in its corners. */
function distances({ left, top, stepX, stepY }: CanvasView, rect: TileRect, image: Size): Float32Array {
  const width = (rect.right - rect.left) * TILE;
  const height = (rect.bottom - rect.top) * TILE;
  const across = Float64Array.from({ length: width }, (_, x) =>
    fromMiddle(left + (rect.left * TILE + x + 0.5) * stepX, image.width),
  );
  const down = Float64Array.from({ length: height }, (_, y) =>
    fromMiddle(top + (rect.top * TILE + y + 0.5) * stepY, image.height),
  );
  return Float32Array.from(
    { length: width * height },
    (_, i) => across[i % width] + down[Math.floor(i / width)],
  );
}

/** Luma of a raster whose channels have gone through a table first; transparency is shown on white. */
function tabledRows({ data, width, height, channels }: Raster, table: Levels): RowSource {
  const [red, green, blue] = [LUMA.red, LUMA.green, LUMA.blue].map((share) =>
    Float64Array.from(table, (level) => share * level),
  );
  const readRow: RowSource['readRow'] = (y, out, from = 0, to = width) => {
    for (let i = 0, p = (y * width + from) * channels; i < to - from; i++, p += channels) {
      out[i] = red[data[p]] + green[data[p + 1]] + blue[data[p + 2]];
      if (channels === 4) out[i] += (1 - data[p + 3] / 255) * (table[255] - out[i]);
    }
  };
  return { width, height, origin: null, readRow };
}
