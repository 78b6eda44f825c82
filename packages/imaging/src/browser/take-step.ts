import type { Raster } from '@underpaint/codec';
import { BAND_ROWS } from '../channels/bands.ts';
import type { ChannelStep } from '../channels/channels.ts';
import { cropWindow, type Window } from '../channels/geometry.ts';
import { highestThatFits } from '../channels/highest-that-fits.ts';
import { type GreyPlane, planeOf, rowsOf } from '../luma/grey-rows.ts';
import { takeStep as takePlaneStep } from '../luma/simulate-luma.ts';
import type { JpegCodec } from './jpeg-codec.ts';
import type { WebpCodec } from './webp-codec.ts';

export interface Encoders {
  readonly jpeg: JpegCodec;
  /** `null` if the browser has none. */
  readonly webp: WebpCodec | null;
}

interface Taking extends Encoders {
  /** Whether the result may take the place of the raster given. */
  readonly mayOverwrite?: boolean | undefined;
}

/** Whether `takeStep` can take a step. */
export function canTake(step: ChannelStep, { webp }: Pick<Encoders, 'webp'>): boolean {
  if (step.do === 'webp') return webp !== null && step.effort === undefined;
  if (step.do === 'jpeg') return step.mozjpeg !== true;
  return (step.do !== 'fit' && step.do !== 'scale') || step.kernel !== 'nearest';
}

/**
 * The picture after one step of a channel: encoded and decoded if the step is an encoder, otherwise changed colour by
 * colour as by libvips. Transparent parts become white.
 * @throws RangeError if `canTake` says no
 */
export async function takeStep(raster: Raster, step: ChannelStep, taking: Taking): Promise<Raster> {
  if (step.do === 'png') return raster;
  const picture = onWhite(raster);
  const { jpeg, webp, mayOverwrite = false } = taking;
  if (step.do === 'webp' && webp !== null) return webp.through(picture, step.quality);
  if (step.do === 'jpeg') {
    const encode = async (band: Opaque): Promise<Opaque> => shown(await jpeg.encode(band, step), jpeg);
    return inBands(picture, { change: encode, mayOverwrite });
  }
  if (step.do === 'jpegUnder') {
    const encode = (part: Opaque, quality: number) => jpeg.encode(part, { quality });
    return shown(await highestThatFits(picture, step.maxBytes, encode), jpeg);
  }
  if (step.do === 'crop') return pieceOf(picture, cropWindow(picture, step));
  return byColour(picture, (plane) => planeAfter(plane, step));
}

function pieceOf({ width: across, data }: Opaque, { left, top, width, height }: Window): Opaque {
  const piece = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((top + y) * across + left);
    piece.set(data.subarray(from, from + 3 * width), 3 * width * y);
  }
  return { width, height, channels: 3, data: piece };
}

/** Roughly how many pixels are changed at a time. */
const PART_PIXELS = 2_000_000;

/**
 * Applies, band by band, a change that treats each 16 rows separately, as JPEG does except in how chroma is upsampled
 * at their edges: there is no room for all of a large picture in the encoder's memory.
 */
async function inBands(
  picture: Opaque,
  { change, mayOverwrite }: { change: (band: Opaque) => Promise<Opaque>; mayOverwrite: boolean },
): Promise<Opaque> {
  const { width, height, data } = picture;
  const rows = BAND_ROWS * Math.max(1, Math.round(PART_PIXELS / width / BAND_ROWS));
  if (height <= rows) return change(picture);
  const changed = mayOverwrite ? data : new Uint8Array(data.length);
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const band = data.subarray(3 * width * top, 3 * width * bottom);
    const { data: after } = await change({ ...picture, height: bottom - top, data: band });
    changed.set(after, 3 * width * top);
  }
  return { ...picture, data: changed };
}

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

/** One colour at a time: beside a large picture there is no room for all three separately. */
function byColour(picture: Opaque, change: (plane: GreyPlane) => GreyPlane): Opaque {
  const changed = (colour: number): GreyPlane => change(planeOfColour(picture, colour));
  const red = changed(0);
  const { width, height } = red;
  const joined: Opaque = { width, height, channels: 3, data: new Uint8Array(3 * width * height) };
  putColour(red, joined, 0);
  for (const colour of [1, 2]) putColour(changed(colour), joined, colour);
  return joined;
}

function putColour(plane: GreyPlane, { data }: Opaque, colour: number): void {
  for (let i = 0, to = colour; i < plane.data.length; i++, to += 3) data[to] = plane.data[i];
}
