import type { Raster } from '@underpaint/codec';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type Bar, partsOfApp } from '../channels/app-parts.ts';
import { windowInApp, windowOnScreen } from '../channels/geometry.ts';
import type { Size } from '../shared/size.ts';
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

/** The picture as wide as the screen in a white app: header bar above, lines of text below, footer bar at the bottom. */
export async function frameInApp(raster: Raster, screen: Size): Promise<Raster> {
  const window = windowInApp(raster, screen);
  const { left, top, width, height } = window;
  const picture = await rawRaster(
    fromRaster(raster).flatten({ background: '#ffffff' }).resize(width, height, { fit: 'fill' }),
  );
  const parts = [...partsOfApp(window, screen).map(filled), overlay(picture, { left, top })];
  return rawRaster(blank(screen, '#ffffff').composite(parts));
}

function filled({ left, top, width, height, colour }: Bar): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background: colour } }, left, top };
}

function overlay(raster: Raster, place: { left: number; top: number }): OverlayOptions {
  const { width, height, channels } = raster;
  return { input: Buffer.from(raster.data), raw: { width, height, channels }, ...place };
}

function blank({ width, height }: Size, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}
