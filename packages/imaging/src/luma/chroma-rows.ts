import { Arena, loadSimulationKernels, type Raster, type RowSource, YCC } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { cropWindow, type Size, type Window, windowInApp, windowOnScreen } from '../geometry.ts';
import { cropTo, framedRows } from './frame-rows.ts';
import { colourSourceOf, type GreyRows, planeOf, rowsOf, stripKeeper } from './grey-rows.ts';
import { jpegChromaRows } from './jpeg-rows.ts';
import { resizeRows } from './resize-rows.ts';
import { toneRows } from './tone-rows.ts';

/** Blue and red of a picture at half its size, 128 for no colour. */
export interface Chroma {
  readonly blue: GreyRows;
  readonly red: GreyRows;
}

const NONE = 128;

/** Averages of two by two pixels, as JPEG keeps them; `to` is applied to each colour of each pixel first. */
export function chromaOf(
  { width, height, channels, data }: Raster,
  to = (level: number): number => level,
): Chroma {
  const size = halfOf({ width, height });
  const blue = new Uint8Array(size.width * size.height);
  const red = new Uint8Array(size.width * size.height);
  const table = Uint8Array.from({ length: 256 }, (_, level) => to(level));
  for (let y = 0, i = 0; y < size.height; y++) {
    const below = 2 * y + 1 < height ? width * channels : 0;
    for (let x = 0, p = 2 * y * width * channels; x < size.width; x++, i++, p += 2 * channels) {
      const right = 2 * x + 1 < width ? channels : 0;
      const sum = (at: number): number =>
        table[data[at]] + table[data[at + right]] + table[data[at + below]] + table[data[at + below + right]];
      const r = sum(p);
      const g = sum(p + 1);
      const b = sum(p + 2);
      blue[i] = Math.min(255, NONE + 0.5 + (YCC.cb[0] * r + YCC.cb[1] * g + YCC.cb[2] * b) / 4);
      red[i] = Math.min(255, NONE + 0.5 + (YCC.cr[0] * r + YCC.cr[1] * g + YCC.cr[2] * b) / 4);
    }
  }
  return { blue: rowsOf({ ...size, data: blue }), red: rowsOf({ ...size, data: red }) };
}

interface Around {
  /** Sizes of luma before and after. */
  readonly before: Size;
  readonly after: Size;
}

/** Chroma after a step, except for what encoders do to it; null as in `resizeRows`. */
export function takeChromaStep(chroma: Chroma, step: ChannelStep, luma: Around): Chroma | null {
  return ofBoth(chroma, (rows) => takePlaneStep(rows, step, luma));
}

/** Chroma after a step, encoders included; null for 4:4:4 too. */
export function encodeChroma(chroma: Chroma, step: ChannelStep, luma: Around): Chroma | null {
  if (step.do !== 'jpeg') return takeChromaStep(chroma, step, luma);
  if (step.subsampling === '4:4:4') return null;
  return ofBoth(chroma, (rows) => jpegChromaRows(rows, step.quality));
}

function ofBoth(chroma: Chroma, take: (rows: GreyRows) => GreyRows | null): Chroma | null {
  const [blue, red] = [take(chroma.blue), take(chroma.red)];
  return blue && red && { blue, red };
}

function takePlaneStep(rows: GreyRows, step: ChannelStep, { before, after }: Around): GreyRows | null {
  switch (step.do) {
    case 'fit':
    case 'scale':
      return resizeRows(rows, halfOf(after), step.kernel ?? 'lanczos3');
    case 'crop':
      return cropTo(rows, halfWindow(cropWindow(before, step)));
    case 'screen':
      return framed(rows, windowOnScreen(before, step), after);
    case 'app':
      return framed(rows, windowInApp(before, step), after);
    case 'tone':
      return toneRows(rows, { ...step, offset: NONE * (1 - step.gain) });
    default:
      return rows;
  }
}

function framed(rows: GreyRows, window: Window, screen: Size): GreyRows | null {
  const half = halfWindow(window);
  const picture = resizeRows(rows, half, 'lanczos3');
  return (
    picture && framedRows({ picture, window: half, screen: halfOf(screen), background: NONE, parts: [] })
  );
}

function halfOf({ width, height }: Size): Size {
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
}

function halfWindow(window: Window): Window {
  return { ...halfOf(window), left: window.left >> 1, top: window.top >> 1 };
}

/** Bytes that the kernels may read or write past a row. */
const BEYOND = 64;

/**
 * The colours that a decoder shows. Each is rounded separately, which shifts whole areas alike where chroma is smooth,
 * and each is clipped separately.
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
  const [lumaAt, blueAt, redAt] = [luma, blue, red].map((rows) => {
    const at = arena.placeBytes(rows);
    arena.take(BEYOND);
    return at;
  });
  const out = arena.take(3 * luma.length + BEYOND);
  const last = blue.length / pitch - 1;
  for (let y = 0; y < luma.length / width; y++) {
    const row = pitch * Math.min(last, ((from + y) >> 1) - (from >> 1));
    kernels.showColours(lumaAt + y * width, blueAt + row, redAt + row, width, out + 3 * y * width);
  }
  return arena.bytes(out, 3 * luma.length);
}
