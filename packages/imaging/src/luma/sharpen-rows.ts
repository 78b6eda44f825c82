import { Arena, loadSimulationKernels } from '@underpaint/codec';
import { gaussian } from './blur-rows.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';

/** libvips represents lightness, 0 to 100, in 15 bits. */
const FULL = 32767;
const UNIT = FULL / 100;
/** libvips leaves out weights of the blur below this share of the middle one. */
const LEAST = 0.1;
/**
 * What sharp asks for, lightness being out of 100: differences are added once, the part beyond two twice, up to ten
 * lighter and twenty darker.
 */
const BEYOND_FLAT = Math.floor(2 * UNIT);
const LIGHTER = Math.round(10 * UNIT);
const DARKER = Math.round(20 * UNIT);

/** Lightness of each grey level. */
const LIGHTNESS = Int16Array.from({ length: 256 }, (_, level) => UNIT * lightnessOf(linearOf(level / 255)));
/** Grey level of each lightness. */
const LEVELS = Uint8Array.from({ length: FULL + 1 }, (_, lightness) =>
  Math.round(255 * encodedOf(shareOf(lightness / UNIT))),
);

/** Values that the kernels may read or write past a row, and as many before it. */
const BEYOND = 16;

/**
 * libvips' unsharp mask, which works on the lightness of each pixel; here, on that of a grey pixel of the same luma.
 * Strong colours have another lightness than their luma suggests, so their edges may differ by a few levels.
 */
export function sharpenRows(source: GreyRows, sigma: number): GreyRows {
  const { width, height } = source;
  const weights = gaussian(sigma, LEAST);
  const reach = (weights.length - 1) / 2;
  const keep = stripKeeper();
  const strip = (from: number, to: number): Uint8Array => {
    const top = Math.max(0, from - reach);
    const rows = source.strip(top, Math.min(height, to + reach));
    return keep(sharpened(rows, { width, weights, from: from - top, to: to - top }));
  };
  return { width, height, strip };
}

interface Sharpening {
  readonly width: number;
  /** Weights of the blur. */
  readonly weights: readonly number[];
  /** The rows to sharpen; those around them are needed for the blur. Beyond the ends, the outermost rows are repeated. */
  readonly from: number;
  readonly to: number;
}

function sharpened(rows: Uint8Array, { width, weights, from, to }: Sharpening): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const last = rows.length / width - 1;
  const levels = arena.placeBytes(LEVELS);
  const lightness = arena.placeShorts(LIGHTNESS);
  const grey = arena.placeBytes(rows);
  const light = arena.take(2 * (rows.length + BEYOND));
  kernels.lighten(grey, rows.length, lightness, light);
  const blur = placeBlur(arena, weights, width);
  const line = arena.take(2 * (width + 2 * BEYOND));
  const blurred = arena.take(2 * (width + BEYOND));
  const out = arena.take((to - from) * width + BEYOND);
  const rowAt = (y: number): number => light + 2 * width * Math.max(0, Math.min(last, y));
  const middle = line + 2 * BEYOND;
  for (let y = from; y < to; y++) {
    blur((k) => rowAt(y + k), middle);
    repeatEnds(new Int16Array(kernels.memory.buffer, line, width + 2 * BEYOND), width);
    blur((k) => middle + 2 * k, blurred);
    const row = out + (y - from) * width;
    kernels.sharpen(rowAt(y), blurred, width, BEYOND_FLAT, LIGHTER, DARKER, levels, row);
  }
  return arena.bytes(out, (to - from) * width);
}

/** Makes weighted means of rows; `placeOf` gives the position of the row at an offset from the middle. */
function placeBlur(arena: Arena, weights: readonly number[], width: number) {
  const kernels = loadSimulationKernels();
  const taps = 2 * Math.ceil(weights.length / 2);
  const reach = (weights.length - 1) / 2;
  const sum = weights.reduce((all, each) => all + each, 0);
  const weigh = arena.placeShorts(Int16Array.from(weights), taps - weights.length);
  const places = arena.take(4 * taps);
  return (placeOf: (offset: number) => number, out: number): void => {
    const at = arena.ints(places, taps);
    for (let k = 0; k < taps; k++) at[k] = placeOf(Math.min(reach, k - reach));
    // Half of the sum rounds halves up; the additional ½ keeps floating-point rounding from bringing one down again.
    kernels.blurLight(places, weigh, taps, width, Math.floor(sum / 2) + 1 / 2, 1 / sum, out);
  };
}

/** Repeats the first and the last of `width` values in the padding around them. */
function repeatEnds(line: Int16Array, width: number): void {
  line.fill(line[BEYOND], 0, BEYOND);
  line.fill(line[BEYOND + width - 1], BEYOND + width);
}

/** Linear light of an sRGB value, both from 0 to 1. */
function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodedOf(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** CIE lightness, 0 to 100, for a share of the light of white. */
function lightnessOf(share: number): number {
  return share < 216 / 24389 ? (24389 / 27) * share : 116 * Math.cbrt(share) - 16;
}

function shareOf(lightness: number): number {
  return lightness < 8 ? (27 / 24389) * lightness : ((lightness + 16) / 116) ** 3;
}
