import type { Raster } from '@underpaint/codec';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { APP_BARS, type Size, windowInApp, windowOnScreen } from './geometry.ts';
import { fromRaster, rawRaster } from './sharp-raster.ts';

/** The picture as large as the screen allows, enlarged if need be, in the middle of a plain background. */
export function frameOnScreen(raster: Raster, screen: Size & { background: string }): Promise<Raster> {
  const { background } = screen;
  const { left, top, width, height } = windowOnScreen(raster, screen);
  const right = screen.width - left - width;
  const bottom = screen.height - top - height;
  return rawRaster(
    fromRaster(raster)
      .flatten({ background })
      .resize(width, height, { fit: 'fill' })
      .extend({ left, top, right, bottom, background }),
  );
}

/** The picture as wide as the screen in a white app: head bar above, text lines below, foot bar at the bottom. */
export async function frameInApp(raster: Raster, screen: Size): Promise<Raster> {
  const { left, top, width, height } = windowInApp(raster, screen);
  const picture = await rawRaster(
    fromRaster(raster).flatten({ background: '#ffffff' }).resize(width, height, { fit: 'fill' }),
  );
  const below = top + height;
  const parts: OverlayOptions[] = [
    bar({ left: 0, top: 0, width: screen.width, height: 96, colour: '#f4f4f6' }),
    bar({ left: 40, top: 116, width: 76, height: 76, colour: '#8a93a6' }),
    bar({ left: 140, top: 140, width: 320, height: 28, colour: '#22252b' }),
    overlay(picture, { left, top }),
    ...textLines(below + 40, screen.height - APP_BARS.foot - 40),
    bar({
      left: 0,
      top: screen.height - APP_BARS.foot,
      width: screen.width,
      height: APP_BARS.foot,
      colour: '#f4f4f6',
    }),
  ];
  return rawRaster(blank(screen, '#ffffff').composite(parts));
}

function textLines(from: number, to: number): OverlayOptions[] {
  const lines: OverlayOptions[] = [];
  for (let top = from, i = 0; top + 30 <= to && i < 6; top += 58, i++) {
    lines.push(bar({ left: 40, top, width: 900 - ((i * 211) % 500), height: 30, colour: '#5b606b' }));
  }
  return lines;
}

interface Bar extends Size {
  readonly left: number;
  readonly top: number;
  readonly colour: string;
}

function bar({ left, top, width, height, colour }: Bar): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background: colour } }, left, top };
}

function overlay(raster: Raster, place: { left: number; top: number }): OverlayOptions {
  const { width, height, channels } = raster;
  return { input: Buffer.from(raster.data), raw: { width, height, channels }, ...place };
}

function blank({ width, height }: Size, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}
