import { Arena, loadSimulationKernels, type Raster, type RowSource } from '@underpaint/codec';
import type { Size } from '../shared/size.ts';
import {
  colourSourceOf,
  type GreyRows,
  lastStrip,
  newLevels,
  planeOf,
  rowsOf,
  STRIP,
  stripKeeper,
} from './grey-rows.ts';

/** Blue and red of a picture at half its size, 128 for no colour. */
export interface Chroma {
  readonly blue: GreyRows;
  readonly red: GreyRows;
}

export const NO_COLOUR = 128;
/** Bytes that the kernels may read or write past what they work on. */
const BEYOND = 64;

export function halfOf({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
}

/** Rows of levels, three to a pixel; transparency is shown on white, as most services flatten it. */
export function samplesOf({ width, height, channels, data }: Raster): GreyRows {
  const pitch = channels * width;
  const rows = (from: number, to: number): Uint8Array =>
    new Uint8Array(data.buffer, data.byteOffset + from * pitch, (to - from) * pitch);
  const strip = channels === 3 ? rows : (from: number, to: number) => onWhite(rows(from, to));
  return { width: 3 * width, height, strip };
}

function onWhite(pixels: Uint8Array): Uint8Array {
  const out = new Uint8Array((3 * pixels.length) / 4);
  for (let i = 0, p = 0; i < out.length; i += 3, p += 4) {
    const share = pixels[p + 3] / 255;
    for (let c = 0; c < 3; c++) out[i + c] = Math.round(share * pixels[p + c] + (1 - share) * 255);
  }
  return out;
}

/** Luma as JPEG rounds it. @param samples three to a pixel */
export function lumaOfSamples({ width, height, strip }: GreyRows): GreyRows {
  const keep = stripKeeper();
  return { width: width / 3, height, strip: (from, to) => keep(lumaStrip(strip(from, to))) };
}

function lumaStrip(samples: Uint8Array): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const pixels = samples.length / 3;
  const source = arena.placeBytes(samples, BEYOND);
  const out = arena.take(pixels + BEYOND);
  kernels.greyRgb(source, pixels, out);
  return arena.bytes(out, pixels);
}

/** Averages of two by two pixels, as JPEG keeps them. @param samples three to a pixel */
export function chromaOfSamples(samples: GreyRows): Chroma {
  const size = halfOf({ width: samples.width / 3, height: samples.height });
  const halves = lastStrip((from, to) => {
    const { blue, red } = chromaStrip(
      samples.strip(2 * from, Math.min(samples.height, 2 * to)),
      samples.width,
    );
    return { blue: blue.slice(), red: red.slice() };
  });
  return {
    blue: { ...size, strip: (from, to) => halves(from, to).blue },
    red: { ...size, strip: (from, to) => halves(from, to).red },
  };
}

/** The same, all in memory. */
export function keptChroma({ blue, red }: Chroma, take = newLevels): Chroma {
  const { width, height } = blue;
  const [blues, reds] = [take(width * height), take(width * height)];
  for (let y = 0; y < height; y += STRIP) {
    const to = Math.min(height, y + STRIP);
    blues.set(blue.strip(y, to), y * width);
    reds.set(red.strip(y, to), y * width);
  }
  return { blue: rowsOf({ width, height, data: blues }), red: rowsOf({ width, height, data: reds }) };
}

/**
 * Averages over rows of `pitch` samples. If their number is odd, the last row counts twice, as does the last pixel of
 * an odd row.
 */
function chromaStrip(
  samples: Uint8Array,
  pitch: number,
): { readonly blue: Uint8Array; readonly red: Uint8Array } {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const rows = samples.length / pitch;
  const half = halfOf({ width: pitch / 3, height: rows });
  const [upper, lower] = [arena.take(pitch + BEYOND), arena.take(pitch + BEYOND)];
  const [blue, red] = [0, 1].map(() => arena.take(half.width * half.height + BEYOND));
  for (let y = 0; y < half.height; y++) {
    for (const [at, row] of [
      [upper, 2 * y],
      [lower, Math.min(rows - 1, 2 * y + 1)],
    ] as const) {
      const line = arena.bytes(at, pitch + 3);
      line.set(samples.subarray(row * pitch, (row + 1) * pitch));
      line.copyWithin(pitch, pitch - 3, pitch);
    }
    kernels.halveChroma(upper, lower, half.width, blue + y * half.width, red + y * half.width);
  }
  const length = half.width * half.height;
  return { blue: arena.bytes(blue, length), red: arena.bytes(red, length) };
}

/**
 * The colours that a decoder shows. Each is rounded separately, which shifts whole areas alike where chroma is
 * smooth, and each is clipped separately.
 */
export function shownRows(luma: GreyRows, chroma: Chroma): RowSource {
  const { width, height } = luma;
  return colourSourceOf({ width, height, channels: 3, strip: shownSamples(luma, chroma).strip });
}

/** The same as rows of levels, three to a pixel: red, green and blue. */
export function shownSamples(luma: GreyRows, chroma: Chroma): GreyRows {
  const { width, height } = luma;
  const keep = stripKeeper();
  const strip = (from: number, to: number): Uint8Array => {
    const top = from >> 1;
    const bottom = Math.min(chroma.blue.height, (to + 1) >> 1);
    const [blue, red] = [chroma.blue.strip(top, bottom), chroma.red.strip(top, bottom)];
    const pitch = chroma.blue.width;
    return keep(shownStrip({ luma: luma.strip(from, to), blue, red, from, width, pitch }));
  };
  return { width: 3 * width, height, strip };
}

/** The same as a picture. */
export function shownRaster(luma: GreyRows, chroma: Chroma): Raster {
  return rasterOf(shownSamples(luma, chroma));
}

/** @param samples three to a pixel */
export function rasterOf(samples: GreyRows): Raster {
  const { width, height, data } = planeOf(samples);
  return { width: width / 3, height, channels: 3, data };
}

interface Shown {
  readonly luma: Uint8Array;
  /** From the row that the first one of luma needs; `pitch` levels per row. */
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
  readonly pitch: number;
  /** The first row. */
  readonly from: number;
  readonly width: number;
}

function shownStrip({ luma, blue, red, pitch, from, width }: Shown): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const [lumaAt, blueAt, redAt] = [luma, blue, red].map((rows) => arena.placeBytes(rows, BEYOND));
  const out = arena.take(3 * luma.length + BEYOND);
  const last = blue.length / pitch - 1;
  for (let y = 0; y < luma.length / width; y++) {
    const row = pitch * Math.min(last, ((from + y) >> 1) - (from >> 1));
    kernels.showColours(lumaAt + y * width, blueAt + row, redAt + row, width, out + 3 * y * width);
  }
  return arena.bytes(out, 3 * luma.length);
}
