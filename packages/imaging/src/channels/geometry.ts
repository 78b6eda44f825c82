import type { Box } from '@underpaint/codec';
import type { Size } from '../shared/size.ts';
import type { ChannelStep } from './channels.ts';

/** A part of a picture in pixels; in whole numbers where something is cut out or pasted in. */
export interface Window extends Size {
  readonly left: number;
  readonly top: number;
}

type Step<Name extends ChannelStep['do']> = Extract<ChannelStep, { do: Name }>;

export function resized({ width, height }: Size, factor: number): Size {
  const scaled = (length: number): number => Math.max(1, Math.round(length * factor));
  return { width: scaled(width), height: scaled(height) };
}

/** Factor by which a limit on the long side shrinks a size; it never enlarges. */
export function fitFactor({ width, height }: Size, longSide: number): number {
  return Math.min(1, longSide / Math.max(width, height));
}

export function cropWindow({ width, height }: Size, crop: Step<'crop'>): Window {
  const left = Math.round(width * crop.left);
  const top = Math.round(height * crop.top);
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round(width * crop.width))),
    height: Math.min(height - top, Math.max(1, Math.round(height * crop.height))),
  };
}

/** Where a picture goes in the middle of a screen: as large as fits, enlarged if need be. */
export function windowOnScreen(picture: Size, screen: Size): Window {
  const size = resized(picture, Math.min(screen.width / picture.width, screen.height / picture.height));
  const width = Math.min(screen.width, size.width);
  const height = Math.min(screen.height, size.height);
  const middle = (room: number, length: number): number => Math.floor((room - length) / 2);
  return { width, height, left: middle(screen.width, width), top: middle(screen.height, height) };
}

/** Heights in pixels of an app's bars above and below the picture. */
export const APP_BARS = { head: 210, foot: 150 };

/** Where an app puts a picture: below the header bar, as wide as the screen or as high as the bars leave room for. */
export function windowInApp(picture: Size, { width, height }: Size): Window {
  const room = { width, height: height - APP_BARS.head - APP_BARS.foot };
  return { ...windowOnScreen(picture, room), top: APP_BARS.head };
}

/**
 * Where a picture lies in its copy after the steps: its edges in pixels of the copy, outside the copy where it was
 * cropped.
 */
export function placeAfter(steps: readonly ChannelStep[], picture: Size): Box {
  let size = picture;
  let place: Box = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  for (const step of steps) {
    const to = moved(step, size);
    if (to === null) continue;
    const x = (edge: number): number => to.left + (edge * to.width) / size.width;
    const y = (edge: number): number => to.top + (edge * to.height) / size.height;
    place = { left: x(place.left), top: y(place.top), right: x(place.right), bottom: y(place.bottom) };
    size = to.size;
  }
  return place;
}

/** Where a step puts all of its input, and the size of its output; null if nothing moves. */
function moved(step: ChannelStep, given: Size): (Window & { readonly size: Size }) | null {
  switch (step.do) {
    case 'fit':
      return scaledTo(resized(given, fitFactor(given, step.longSide)));
    case 'scale': {
      const to = scaledTo(resized(given, step.factor));
      return step.kernel === 'aliased' ? to : { ...shifted(to, given), size: to.size };
    }
    case 'crop': {
      const { left, top, width, height } = cropWindow(given, step);
      return { left: -left, top: -top, ...pick(given), size: { width, height } };
    }
    case 'screen':
      return { ...shifted(windowOnScreen(given, step), given), size: pick(step) };
    case 'app':
      return { ...shifted(windowInApp(given, step), given), size: pick(step) };
    default:
      return null;
  }
}

/** Where libvips puts a picture resized into a window: half a pixel to the right and below if it enlarges. */
function shifted(window: Window, from: Size): Window {
  if (window.width <= from.width && window.height <= from.height) return window;
  return { ...window, left: window.left + 1 / 2, top: window.top + 1 / 2 };
}

function scaledTo(size: Size): Window & { readonly size: Size } {
  return { left: 0, top: 0, ...size, size };
}

function pick({ width, height }: Size): Size {
  return { width, height };
}
