import { once } from '../once.ts';
import { reusedFloats } from '../signal/float-memory.ts';
import { FIRST_FORMAT, READABLE_VARIANTS } from '../variant.ts';
import { Arena } from '../wasm/arena.ts';
import { ownKernels } from '../wasm/kernels.ts';
import type { ComplexField } from './fft.ts';
import type { MatchedChroma } from './matched-chroma.ts';
import { resizedPlane } from './received-chroma.ts';
import {
  ringAt,
  SYNC_SIZE,
  spectrumIndex,
  variantWaves,
  WAVE_LIMIT,
  WAVES,
  waveAngle,
  waveRadius,
} from './sync-spectrum.ts';

/** Samples per side of the square field in which patterns are looked for: every other sample of the pattern. */
export const COARSE_SIDE = 128;
/** Sync samples per coarse sample. */
export const COARSE_UNIT = SYNC_SIZE / COARSE_SIDE;
const HALF_SPECTRUM = COARSE_SIDE * WAVE_LIMIT;
const SPECTRUM_PLANES = 4;

export interface Peak {
  readonly variant: number;
  /** Coarse samples by which the pattern is shifted, 0…COARSE_SIDE, possibly fractional. */
  readonly x: number;
  readonly y: number;
  /** Height divided by the root mean square of the variant's correlation. */
  readonly score: number;
}

/** Finds the patterns of all variants in received chroma, by whitened circular cross-correlation. */
export interface Correlator {
  /** The highest peak of each variant in chroma of `width` × `height` coarse samples. */
  find(chroma: MatchedChroma, width: number, height: number): Peak[];
}

/**
 * @param stream of version 2's variants, see `syncStream`
 * @param firstFormat the spectrum of version 1's pattern
 */
export function createCorrelator(stream: Uint8Array<ArrayBuffer>, firstFormat: ComplexField): Correlator {
  return correlatorOf(READABLE_VARIANTS, (variant, planes) => {
    if (variant === FIRST_FORMAT) writeSpectrum(planes, firstFormat);
    else writeWaves(planes, variantWaves(stream, variant));
  });
}

/** Finds one pattern only, as variant 0. */
export function singleCorrelator(spectrum: ComplexField): Correlator {
  return correlatorOf(1, (_, planes) => writeSpectrum(planes, spectrum));
}

/** @param writePattern writes the half spectra of a variant, see `writeWaves` */
function correlatorOf(
  variants: number,
  writePattern: (variant: number, planes: Int8Array) => void,
): Correlator {
  const simd = ownKernels();
  const arena = new Arena(simd.memory);
  const size = SPECTRUM_PLANES * HALF_SPECTRUM;
  // Two are correlated at a time, so the last one needs something after it.
  const patterns = arena.take(size * (variants + 1));
  const patternAt = (variant: number): number => patterns + size * variant;
  for (let variant = 0; variant < variants; variant++) {
    writePattern(variant, new Int8Array(simd.memory.buffer, patternAt(variant), size));
  }
  const received = arena.take(4 * size);
  const field = { re: arena.take(4 * COARSE_SIDE ** 2), im: arena.take(4 * COARSE_SIDE ** 2) };
  const work = { re: arena.take(4 * COARSE_SIDE ** 2), im: arena.take(4 * COARSE_SIDE ** 2) };
  const cosines = arena.placeFloats(
    Float32Array.from({ length: COARSE_SIDE / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / COARSE_SIDE)),
  );
  const sines = arena.placeFloats(
    Float32Array.from({ length: COARSE_SIDE / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / COARSE_SIDE)),
  );
  const out = arena.take(12);
  const resized = reusedFloats();

  const peakIn = (at: number, variant: number): Peak => {
    simd.summarise(at, COARSE_SIDE ** 2, out);
    const [, squares] = arena.floats(out, 2);
    const [index] = arena.ints(out + 8, 1);
    const values = arena.floats(at, COARSE_SIDE ** 2);
    const { x, y, height } = summit(values, index);
    return { variant, x, y, score: height / Math.max(1e-20, Math.sqrt(squares / COARSE_SIDE ** 2)) };
  };

  return {
    find: ({ cb, cr }, width, height) => {
      fold(resizedPlane(cb, width, height, resized), arena.floats(field.re, COARSE_SIDE ** 2));
      fold(resizedPlane(cr, width, height, resized), arena.floats(field.im, COARSE_SIDE ** 2));
      simd.transformSquare(field.re, field.im, COARSE_SIDE, cosines, sines, 0);
      writeReceived(
        arena.floats(field.re, COARSE_SIDE ** 2),
        arena.floats(field.im, COARSE_SIDE ** 2),
        arena.floats(received, size),
      );
      const peaks: Peak[] = [];
      for (let variant = 0; variant < variants; variant += 2) {
        const [first, second] = [patternAt(variant), patternAt(variant + 1)];
        simd.correlateTwo(received, first, second, work.re, work.im, field.re, field.im, cosines, sines);
        peaks.push(peakIn(field.re, variant));
        if (variant + 1 < variants) peaks.push(peakIn(field.im, variant + 1));
      }
      return peaks;
    },
  };
}

/** Adds a plane to a cleared square field, wrapped around its edges. */
function fold(
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: Float32Array },
  out: Float32Array,
): void {
  out.fill(0);
  for (let y = 0; y < height; y++) {
    const row = (y % COARSE_SIDE) * COARSE_SIDE;
    for (let x = 0; x < width; x++) out[row + (x % COARSE_SIDE)] += data[y * width + x];
  }
}

/** The peak of the parabolas through the highest value and its neighbours. Each row holds one x. */
function summit(values: Float32Array, index: number): { x: number; y: number; height: number } {
  const [x, y] = [Math.floor(index / COARSE_SIDE), index % COARSE_SIDE];
  const last = COARSE_SIDE - 1;
  const at = (dx: number, dy: number): number => values[((x + dx) & last) * COARSE_SIDE + ((y + dy) & last)];
  const top = at(0, 0);
  const across = vertex(at(-1, 0), top, at(1, 0));
  const down = vertex(at(0, -1), top, at(0, 1));
  return { x: x + across.at, y: y + down.at, height: top + across.above + down.above };
}

function vertex(before: number, top: number, after: number): { at: number; above: number } {
  const slope = (after - before) / 2;
  const bend = 2 * top - before - after;
  if (!(bend > 0)) return { at: 0, above: 0 };
  return { at: slope / bend, above: (slope * slope) / (2 * bend) };
}

/** A wave's place in a half spectrum of `COARSE_SIDE` rows (down) of `WAVE_LIMIT` waves (across). */
const halfIndex = (u: number, v: number): number => (v & (COARSE_SIDE - 1)) * WAVE_LIMIT + u;

/** Scales a wave's parts to bytes: the largest possible radius becomes 127. */
const BYTE_SCALE = 127 / waveRadius(0);

/** Real and imaginary parts of a wave, without its ring, for the two bytes that define it. Made for the first search. */
const partsOfBytes = once(() => {
  const parts = { re: new Int8Array(65536), im: new Int8Array(65536) };
  for (let radius = 0; radius < 256; radius++) {
    for (let angle = 0; angle < 256; angle++) {
      const length = BYTE_SCALE * waveRadius(radius);
      parts.re[256 * radius + angle] = Math.round(length * Math.cos(waveAngle(angle)));
      parts.im[256 * radius + angle] = Math.round(length * Math.sin(waveAngle(angle)));
    }
  }
  return parts;
});

const PLACES = Int32Array.from(WAVES, ({ u, v }) => halfIndex(u, v));
/** For waves straight down, the place of the opposite wave; otherwise −1. */
const OPPOSITES = Int32Array.from(WAVES, ({ u, v }) => (u === 0 ? halfIndex(0, -v) : -1));

/** The half spectra of a variant, without their ring: Cb real, Cb imaginary, Cr real, Cr imaginary. */
function writeWaves(planes: Int8Array, bytes: Uint8Array): void {
  const { re, im } = partsOfBytes();
  for (let i = 0; i < PLACES.length; i++) {
    const cb = 256 * bytes[4 * i] + bytes[4 * i + 1];
    const cr = 256 * bytes[4 * i + 2] + bytes[4 * i + 3];
    write(planes, PLACES[i], re[cb], im[cb], re[cr], im[cr]);
    if (OPPOSITES[i] >= 0) write(planes, OPPOSITES[i], re[cb], -im[cb], re[cr], -im[cr]);
  }
}

function write(planes: Int8Array, at: number, cbRe: number, cbIm: number, crRe: number, crIm: number): void {
  planes[at] = cbRe;
  planes[HALF_SPECTRUM + at] = cbIm;
  planes[2 * HALF_SPECTRUM + at] = crRe;
  planes[3 * HALF_SPECTRUM + at] = crIm;
}

/** The same for any pattern Cb + i·Cr. */
function writeSpectrum(planes: Int8Array, { re, im }: ComplexField): void {
  for (const { u, v } of WAVES) {
    const [here, there] = [spectrumIndex(u, v), spectrumIndex(-u, -v)];
    const scale = (BYTE_SCALE * Math.SQRT1_2) / ringAt(Math.hypot(u, v) / SYNC_SIZE);
    const part = (value: number): number => Math.max(-127, Math.min(127, Math.round(scale * value)));
    const cb = [part(re[here] + re[there]), part(im[here] - im[there])] as const;
    const cr = [part(im[here] + im[there]), part(re[there] - re[here])] as const;
    write(planes, halfIndex(u, v), ...cb, ...cr);
    if (u === 0) write(planes, halfIndex(0, -v), cb[0], -cb[1], cr[0], -cr[1]);
  }
}

const RINGS = Float32Array.from({ length: HALF_SPECTRUM }, (_, i) => {
  const row = Math.floor(i / WAVE_LIMIT);
  const frequency = Math.hypot(i % WAVE_LIMIT, Math.min(row, COARSE_SIDE - row)) / SYNC_SIZE;
  return frequency > 0 && frequency < WAVE_LIMIT / SYNC_SIZE ? ringAt(frequency) : 0;
});

/**
 * Splits the transposed spectrum of Cb + i·Cr into half spectra, divided by the root of their magnitude and
 * multiplied by the ring.
 */
function writeReceived(re: Float32Array, im: Float32Array, planes: Float32Array): void {
  const last = COARSE_SIDE - 1;
  for (let i = 0; i < HALF_SPECTRUM; i++) {
    const [u, v] = [i % WAVE_LIMIT, Math.floor(i / WAVE_LIMIT)];
    const here = u * COARSE_SIDE + v;
    const there = (-u & last) * COARSE_SIDE + (-v & last);
    const cbRe = re[here] + re[there];
    const cbIm = im[here] - im[there];
    const crRe = im[here] + im[there];
    const crIm = re[there] - re[here];
    const power = cbRe * cbRe + cbIm * cbIm + crRe * crRe + crIm * crIm;
    const weight = RINGS[i] / Math.sqrt(Math.sqrt(power + 1e-20));
    planes[i] = weight * cbRe;
    planes[HALF_SPECTRUM + i] = weight * cbIm;
    planes[2 * HALF_SPECTRUM + i] = weight * crRe;
    planes[3 * HALF_SPECTRUM + i] = weight * crIm;
  }
}
