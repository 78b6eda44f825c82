import type { Raster, RowSource } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { cropWindow, type Size, type Window, windowInApp, windowOnScreen } from '../geometry.ts';
import { cropTo, framedRows } from './frame-rows.ts';
import { type GreyRows, rowSourceOf, rowsOf } from './grey-rows.ts';
import { resizeRows } from './resize-rows.ts';
import { toneRows } from './tone-rows.ts';

/** Blue and red of a picture at half its size, 128 where there is no colour. */
export interface Chroma {
  readonly blue: GreyRows;
  readonly red: GreyRows;
}

const NONE = 128;

/** Averages of two by two pixels, as JPEG keeps them; `to` changes each colour of each pixel before. */
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
      const [r, g, b] = [sum(p), sum(p + 1), sum(p + 2)];
      blue[i] = Math.min(255, NONE + 0.5 + (-0.168736 * r - 0.331264 * g + 0.5 * b) / 4);
      red[i] = Math.min(255, NONE + 0.5 + (0.5 * r - 0.418688 * g - 0.081312 * b) / 4);
    }
  }
  return { blue: rowsOf({ ...size, data: blue }), red: rowsOf({ ...size, data: red }) };
}

/** Chroma after a step that luma of this size takes; null as in `resizeRows`. What encoders do to it matters little here. */
export function takeChromaStep(
  chroma: Chroma,
  step: ChannelStep,
  luma: { before: Size; after: Size },
): Chroma | null {
  const blue = takePlaneStep(chroma.blue, step, luma);
  const red = takePlaneStep(chroma.red, step, luma);
  return blue && red && { blue, red };
}

function takePlaneStep(
  rows: GreyRows,
  step: ChannelStep,
  { before, after }: { readonly before: Size; readonly after: Size },
): GreyRows | null {
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

/** What a decoder adds to luma for red, green (in parts of 2¹⁶) and blue, as libjpeg rounds it. */
const RED = levels((chroma) => Math.round(1.402 * chroma));
const GREEN_BY_BLUE = levels((chroma) => Math.round(-0.344136 * chroma * 65536) + 32768);
const GREEN_BY_RED = levels((chroma) => Math.round(-0.714136 * chroma * 65536));
const BLUE = levels((chroma) => Math.round(1.772 * chroma));

function levels(of: (chroma: number) => number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, level) => of(level - NONE));
}

/**
 * Luma of the colours that a decoder shows. Each is rounded by itself, which where chroma is smooth moves whole areas
 * alike, and each clips by itself.
 */
export function shownRows(luma: GreyRows, chroma: Chroma): RowSource {
  const rows = rowSourceOf(luma);
  const [blue, red] = [rowSourceOf(chroma.blue), rowSourceOf(chroma.red)];
  const line = new Float64Array(luma.width);
  const [blues, reds] = [new Float64Array(blue.width), new Float64Array(red.width)];
  const readRow = (y: number, out: Float64Array, from = 0, to = luma.width): void => {
    rows.readRow(y, line);
    blue.readRow(Math.min(blue.height - 1, y >> 1), blues);
    red.readRow(Math.min(red.height - 1, y >> 1), reds);
    for (let x = from; x < to; x++) {
      const at = Math.min(blues.length - 1, x >> 1);
      out[x - from] = shown(line[x], blues[at], reds[at]);
    }
  };
  return { ...rows, readRow };
}

function shown(luma: number, blue: number, red: number): number {
  const r = clipped(luma + RED[red]);
  const g = clipped(luma + ((GREEN_BY_BLUE[blue] + GREEN_BY_RED[red]) >> 16));
  const b = clipped(luma + BLUE[blue]);
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

function clipped(level: number): number {
  return level < 0 ? 0 : level > 255 ? 255 : level;
}
