import type { Raster } from '@underpaint/codec';
import type { ChannelStep } from '../channels.ts';
import { highestThatFits } from '../highest-that-fits.ts';
import { type GreyPlane, planeOf, rowsOf } from '../luma/grey-rows.ts';
import { takeStep as takePlaneStep } from '../luma/simulate-luma.ts';
import type { JpegCodec } from './jpeg-codec.ts';
import type { WebpCodec } from './webp-codec.ts';

export interface Encoders {
  readonly jpeg: JpegCodec;
  /** `null` if the browser has none. */
  readonly webp: WebpCodec | null;
}

/** Whether `takeStep` can take a step. */
export function canTake(step: ChannelStep, { webp }: Pick<Encoders, 'webp'>): boolean {
  if (step.do === 'webp') return webp !== null;
  if (step.do === 'jpeg') return step.mozjpeg !== true;
  return (step.do !== 'fit' && step.do !== 'scale') || step.kernel !== 'nearest';
}

/**
 * The picture after one step of a channel: by encoders where the step is one, otherwise as libvips would change each
 * colour. Transparent parts become white.
 * @throws RangeError if `canTake` says no
 */
export async function takeStep(raster: Raster, step: ChannelStep, encoders: Encoders): Promise<Raster> {
  if (step.do === 'png') return raster;
  const picture = onWhite(raster);
  const { jpeg, webp } = encoders;
  if (step.do === 'webp' && webp !== null) return webp.through(picture, step.quality);
  if (step.do === 'jpeg') return shown(await jpeg.encode(picture, step), jpeg);
  if (step.do === 'jpegUnder') {
    return shown(await highestThatFits((quality) => jpeg.encode(picture, { quality }), step.maxBytes), jpeg);
  }
  // One colour at a time: a large picture leaves no room for all three at full size.
  return joinColours(COLOURS.map((colour) => planeAfter(planeOfColour(picture, colour), step)));
}

const COLOURS = [0, 1, 2] as const;

/** @throws RangeError if the step cannot be taken */
function planeAfter(plane: GreyPlane, step: ChannelStep): GreyPlane {
  const rows = takePlaneStep(rowsOf(plane), step);
  if (rows === null) throw new RangeError(`no way to take the step ${step.do}`);
  return planeOf(rows);
}

export type Opaque = Raster & { readonly channels: 3 };

async function shown(file: Uint8Array, { decode }: Pick<JpegCodec, 'decode'>): Promise<Opaque> {
  return { ...(await decode(file)), channels: 3 };
}

function onWhite(raster: Raster): Opaque {
  const { width, height, channels, data } = raster;
  if (channels === 3) return { ...raster, channels };
  const opaque = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const alpha = data[from + 3];
    for (let c = 0; c < 3; c++)
      opaque[to + c] = Math.round((data[from + c] * alpha + 255 * (255 - alpha)) / 255);
  }
  return { width, height, channels: 3, data: opaque };
}

function planeOfColour({ width, height, data }: Opaque, colour: number): GreyPlane {
  const levels = new Uint8Array(width * height);
  for (let i = 0, from = colour; i < levels.length; i++, from += 3) levels[i] = data[from];
  return { width, height, data: levels };
}

function joinColours(planes: readonly GreyPlane[]): Opaque {
  const [{ width, height }] = planes;
  const data = new Uint8Array(3 * width * height);
  for (const [colour, plane] of planes.entries()) {
    for (let i = 0, to = colour; i < plane.data.length; i++, to += 3) data[to] = plane.data[i];
  }
  return { width, height, channels: 3, data };
}
