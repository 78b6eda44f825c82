import { gaussian } from './blur-rows.ts';
import type { GreyRows } from './grey-rows.ts';

/** libvips keeps lightness, 0 to 100, in 15 bits. */
const FULL = 32767;
const UNIT = FULL / 100;
/** libvips leaves out of the blur what is below this share of its middle. */
const LEAST = 0.1;
/** What sharp asks for: small differences once more, greater ones twice, up to so much lighter and darker. */
const FLAT = { upTo: 2, gain: 1 };
const EDGE = { gain: 2, lighter: 10, darker: 20 };

/** Lightness of each grey level. */
const LIGHTNESS = Int32Array.from({ length: 256 }, (_, level) => UNIT * lightnessOf(linearOf(level / 255)));
/** Grey level of each lightness. */
const LEVELS = Uint8Array.from({ length: FULL + 1 }, (_, lightness) =>
  Math.round(255 * encodedOf(shareOf(lightness / UNIT))),
);
/** How much is added where lightness differs so much from the blurred one, from −FULL on. */
const ADDED = Int32Array.from({ length: 2 * FULL + 1 }, (_, i) =>
  Math.round(UNIT * addedTo((i - FULL) / UNIT)),
);

/**
 * libvips' unsharp mask, which works on the lightness of each pixel: what a grey pixel of the same luma would become. Of
 * strong colours lightness is not that of their luma, so their edges come out up to a few levels otherwise.
 */
export function sharpenRows(source: GreyRows, sigma: number): GreyRows {
  const { width, height } = source;
  const weights = gaussian(sigma, LEAST);
  const reach = (weights.length - 1) / 2;
  const strip = (from: number, to: number): Uint8Array => {
    const top = Math.max(0, from - reach);
    const rows = source.strip(top, Math.min(height, to + reach));
    const light = new Int32Array(rows.length);
    for (let i = 0; i < rows.length; i++) light[i] = LIGHTNESS[rows[i]];
    const blurred = blurAcross(blurDown(light, { width, weights }), { width, weights });
    const out = new Uint8Array((to - from) * width);
    for (let i = 0, of = (from - top) * width; i < out.length; i++, of++) {
      const sharp = light[of] + ADDED[light[of] - blurred[of] + FULL];
      out[i] = LEVELS[Math.max(0, Math.min(FULL, sharp))];
    }
    return out;
  };
  return { width, height, strip };
}

function addedTo(difference: number): number {
  const beyond = Math.max(0, Math.abs(difference) - FLAT.upTo);
  const added = Math.sign(difference) * (FLAT.gain * (Math.abs(difference) - beyond) + EDGE.gain * beyond);
  return Math.max(-EDGE.darker, Math.min(EDGE.lighter, added));
}

interface Blur {
  readonly width: number;
  readonly weights: readonly number[];
}

/** Each row with those around it; beyond the strip the outermost rows are repeated. */
function blurDown(rows: Int32Array, { width, weights }: Blur): Int32Array {
  const reach = (weights.length - 1) / 2;
  const last = rows.length / width - 1;
  const sum = weights.reduce((all, each) => all + each, 0);
  const out = new Int32Array(rows.length);
  for (let y = 0, i = 0; y <= last; y++) {
    const places = weights.map((_, k) => width * Math.max(0, Math.min(last, y + k - reach)));
    for (let x = 0; x < width; x++, i++) {
      let value = sum >> 1;
      for (let k = 0; k < weights.length; k++) value += weights[k] * rows[places[k] + x];
      out[i] = value / sum;
    }
  }
  return out;
}

function blurAcross(rows: Int32Array, { width, weights }: Blur): Int32Array {
  const reach = (weights.length - 1) / 2;
  const sum = weights.reduce((all, each) => all + each, 0);
  const out = new Int32Array(rows.length);
  const line = new Int32Array(width + 2 * reach);
  for (let start = 0; start < rows.length; start += width) {
    line.fill(rows[start], 0, reach);
    line.set(rows.subarray(start, start + width), reach);
    line.fill(rows[start + width - 1], reach + width);
    for (let x = 0; x < width; x++) {
      let value = sum >> 1;
      for (let k = 0; k < weights.length; k++) value += weights[k] * line[x + k];
      out[start + x] = value / sum;
    }
  }
  return out;
}

/** Light of an sRGB value, both from 0 to 1. */
function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encodedOf(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** CIE lightness, 0 to 100, of a share of the light of white. */
function lightnessOf(share: number): number {
  return share < 216 / 24389 ? (24389 / 27) * share : 116 * Math.cbrt(share) - 16;
}

function shareOf(lightness: number): number {
  return lightness < 8 ? (27 / 24389) * lightness : ((lightness + 16) / 116) ** 3;
}
