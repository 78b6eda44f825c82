import { YCC } from '@underpaint/codec';
import { type Bar, partsOfApp } from '../channels/app-parts.ts';
import type { ChannelStep } from '../channels/channels.ts';
import { cropWindow, type Window, windowInApp, windowOnScreen } from '../channels/geometry.ts';
import type { Size } from '../shared/size.ts';
import { type GreyRows, reusedLevels } from './grey-rows.ts';
import { resizeRows } from './resize-rows.ts';

type Step<Name extends ChannelStep['do']> = Extract<ChannelStep, { do: Name }>;

export function cropRows(source: GreyRows, step: Step<'crop'>): GreyRows {
  return cropTo(source, cropWindow(source, step));
}

export function cropTo(source: GreyRows, { left, top, width, height }: Window): GreyRows {
  const memory = reusedLevels();
  const strip = (from: number, to: number): Uint8Array => {
    const rows = source.strip(top + from, top + to);
    const out = memory((to - from) * width);
    for (let y = 0; y < to - from; y++) {
      const start = y * source.width + left;
      out.set(rows.subarray(start, start + width), y * width);
    }
    return out;
  };
  return { width, height, strip };
}

/** The picture as large as the screen allows in the middle of a plain background; null as in `resizeRows`. */
export function screenRows(source: GreyRows, screen: Step<'screen'>): GreyRows | null {
  const window = windowOnScreen(source, screen);
  const picture = resizeRows(source, window, 'lanczos3');
  return picture && framedRows({ picture, window, screen, background: lumaOf(screen.background), parts: [] });
}

/** The picture in an app; null as in `resizeRows`. */
export function appRows(source: GreyRows, screen: Step<'app'>): GreyRows | null {
  const window = windowInApp(source, screen);
  const picture = resizeRows(source, window, 'lanczos3');
  const parts = partsOfApp(window, screen);
  return picture && framedRows({ picture, window, screen, background: 255, parts });
}

interface Framed {
  readonly picture: GreyRows;
  /** Where the picture lies on the screen. */
  readonly window: Window;
  readonly screen: Size;
  /** A level. */
  readonly background: number;
  /** What else is on the screen. */
  readonly parts: readonly Bar[];
}

/** A picture on a screen. */
export function framedRows({ picture, window, screen, background, parts }: Framed): GreyRows {
  const { width, height } = screen;
  const memory = reusedLevels();
  const strip = (from: number, to: number): Uint8Array => {
    const out = memory((to - from) * width).fill(background);
    for (const part of parts) {
      const { left, colour } = part;
      const level = lumaOf(colour);
      for (const { y } of rowsWithin(part, from, to))
        out.fill(level, y * width + left, y * width + left + part.width);
    }
    const seen = rowsWithin(window, from, to);
    const [first, last] = [seen.at(0), seen.at(-1)];
    if (first === undefined || last === undefined) return out;
    const rows = picture.strip(first.of, last.of + 1);
    for (const { y, of } of seen) {
      const start = (of - first.of) * picture.width;
      out.set(rows.subarray(start, start + picture.width), y * width + window.left);
    }
    return out;
  };
  return { width, height, strip };
}

/** The rows of a window that lie within a strip: `y` in the strip, `of` in the window. */
function rowsWithin({ top, height }: Window, from: number, to: number): { y: number; of: number }[] {
  const start = Math.max(from, top);
  const length = Math.max(0, Math.min(to, top + height) - start);
  return Array.from({ length }, (_, i) => ({ y: start + i - from, of: start + i - top }));
}

/** Rounded luma of a colour written `#rrggbb`. */
function lumaOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [ofRed, ofGreen, ofBlue] = YCC.luma;
  return Math.round(ofRed * red + ofGreen * green + ofBlue * blue);
}
