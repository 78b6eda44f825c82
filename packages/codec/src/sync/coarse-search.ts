import type { Plane } from '../signal/plane.ts';
import { type ComplexField, complexField, transform } from './fft.ts';
import type { ReceivedChroma } from './received-chroma.ts';
import { SYNC_SIZE, type SyncPattern } from './sync-pattern.ts';

/** Where the sync square may lie: received plane pixel x is sync coordinate `(x − centreX)·scaleX + SYNC_SIZE/2`. */
export interface Placement {
  /** Sync coordinates of the received picture's centre. */
  readonly centreX: number;
  readonly centreY: number;
  /** Sync samples a received raster pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Height of the correlation over its spread. */
  readonly score: number;
}

const SCALE_STEP = 1.018;
/** The received long side in sync samples: a crop shows less than the square, a screenshot more. */
const CROP_RANGE = { from: 100, to: 268 } as const;
const SCREEN_RANGE = { from: 268, to: 640 } as const;
const WHITENING = 0.5;
const KEPT = 10;

/** The best placements over all scales and offsets. */
export function* coarseSearch(
  received: ReceivedChroma,
  pattern: SyncPattern,
): Generator<{ readonly done: number }, readonly Placement[]> {
  const inSquare = conjugateSpectrum(pattern, SYNC_SIZE);
  const inDouble = conjugateSpectrum(pattern, 2 * SYNC_SIZE);
  const found: Placement[] = [];
  const crops = scales(CROP_RANGE);
  const screens = scales(SCREEN_RANGE);
  for (const [i, length] of [...crops, ...screens].entries()) {
    const spectrum = length <= SYNC_SIZE ? inSquare : inDouble;
    found.push(...peaksAt(received, spectrum, length));
    yield { done: (i + 1) / (crops.length + screens.length) };
  }
  return found.sort((a, b) => b.score - a.score).slice(0, KEPT);
}

function scales({ from, to }: { from: number; to: number }): number[] {
  const lengths: number[] = [];
  for (let length = to; length > from; length /= SCALE_STEP) lengths.push(length);
  return lengths;
}

function conjugateSpectrum({ field }: SyncPattern, side: number): ComplexField {
  const spectrum = complexField(side);
  for (let y = 0; y < SYNC_SIZE; y++) {
    const row = y * SYNC_SIZE;
    spectrum.re.set(field.re.subarray(row, row + SYNC_SIZE), y * side);
    spectrum.im.set(field.im.subarray(row, row + SYNC_SIZE), y * side);
  }
  transform(spectrum);
  for (let i = 0; i < spectrum.im.length; i++) spectrum.im[i] = -spectrum.im[i];
  return spectrum;
}

/** The highest peak of the cross-correlation at one scale, if it stands out at all. */
function peaksAt(
  { cb, cr, stepX, stepY }: ReceivedChroma,
  pattern: ComplexField,
  length: number,
): Placement[] {
  const side = pattern.side;
  const scale = length / Math.max(cb.width, cb.height);
  const width = Math.min(2 * side, Math.round(cb.width * scale));
  const height = Math.min(2 * side, Math.round(cb.height * scale));
  const field = complexField(side);
  resizeInto(cb, width, height, field.re, side);
  resizeInto(cr, width, height, field.im, side);
  transform(field);
  crossWhitened(field, pattern);
  transform(field, true);
  const { x, y, score } = highest(field);
  if (score < 4) return [];
  // A peak at (x, y) says: the pattern's corner lies at received (x, y), so received (0, 0) is sync (−x, −y).
  const offsetX = x > side / 2 ? side - x : -x;
  const offsetY = y > side / 2 ? side - y : -y;
  const scaleX = width / (cb.width * stepX);
  const scaleY = height / (cb.height * stepY);
  return [{ centreX: offsetX + width / 2, centreY: offsetY + height / 2, scaleX, scaleY, score }];
}

/** Bilinear with box prefilter where it reduces; what exceeds the field is folded over. */
function resizeInto(plane: Plane, width: number, height: number, out: Float64Array, side: number): void {
  const stepX = plane.width / width;
  const stepY = plane.height / height;
  const columns = new Float32Array(plane.height * width);
  for (let x = 0; x < width; x++) {
    const from = x * stepX;
    const to = Math.max(from + 1, from + stepX);
    for (let y = 0; y < plane.height; y++)
      columns[y * width + x] = meanOver(plane.data, y * plane.width, 1, plane.width, from, to);
  }
  for (let y = 0; y < height; y++) {
    const from = y * stepY;
    const to = Math.max(from + 1, from + stepY);
    const row = (y % side) * side;
    for (let x = 0; x < width; x++)
      out[row + (x % side)] += meanOver(columns, x, width, plane.height, from, to);
  }
}

/** Mean of a line over a real interval. */
function meanOver(
  data: Float32Array,
  start: number,
  stride: number,
  length: number,
  from: number,
  to: number,
): number {
  let sum = 0;
  let weight = 0;
  const last = Math.min(length - 1, Math.ceil(to) - 1);
  for (let i = Math.floor(from); i <= last; i++) {
    const w = Math.min(i + 1, to) - Math.max(i, from);
    sum += w * data[start + i * stride];
    weight += w;
  }
  return weight > 0 ? sum / weight : 0;
}

function crossWhitened(field: ComplexField, pattern: ComplexField): void {
  const { re, im } = field;
  for (let i = 0; i < re.length; i++) {
    const power = re[i] * re[i] + im[i] * im[i];
    const weight = power > 0 ? power ** (-WHITENING / 2) : 0;
    const r = re[i] * pattern.re[i] - im[i] * pattern.im[i];
    const m = re[i] * pattern.im[i] + im[i] * pattern.re[i];
    re[i] = weight * r;
    im[i] = weight * m;
  }
}

function highest({ re, side }: ComplexField): { x: number; y: number; score: number } {
  let best = 0;
  let squares = 0;
  for (let i = 0; i < re.length; i++) {
    squares += re[i] * re[i];
    if (re[i] > re[best]) best = i;
  }
  const spread = Math.sqrt(squares / re.length);
  return { x: best % side, y: Math.floor(best / side), score: spread > 0 ? re[best] / spread : 0 };
}
