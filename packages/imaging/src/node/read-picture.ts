import type { Raster } from '@underpaint/codec';
import sharp, { type Metadata } from 'sharp';
import { colourProfile } from '../colour-profile.ts';
import { unreadable } from '../errors.ts';
import { DEFAULT_LIMITS, type PictureLimits } from '../limits.ts';
import type { PictureFile } from '../picture-file.ts';
import { codingOf, readHeader } from '../read-header.ts';
import { metadataOf } from './inspect-picture.ts';
import { rawRaster } from './sharp-raster.ts';

/**
 * Decodes a PNG or JPEG file. Sample values are not converted unless the README's table says so.
 * @param limits defaults to 25 MiB and 50 million pixels.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export async function readPicture(
  bytes: Uint8Array,
  limits: PictureLimits = DEFAULT_LIMITS,
): Promise<PictureFile> {
  const header = readHeader(bytes, limits);
  const metadata = await metadataOf(bytes);
  const colour = colourPlan(metadata);
  const raster = await decode(bytes, { ...limits, convert: colour.convert });
  return { bytes, raster, format: header.format, ...colour.result, ...codingOf(header) };
}

interface ColourPlan {
  /** Whether the values must go through the profile to sRGB, because it does not fit an RGB file. */
  readonly convert: boolean;
  readonly result: { readonly icc: Uint8Array | null; readonly grey: boolean };
}

function colourPlan({ space, icc }: Metadata): ColourPlan {
  const grey = space === 'b-w' || space === 'grey16';
  if (space === 'cmyk') return { convert: true, result: { icc: null, grey } };
  const kind = icc === undefined ? '' : icc.subarray(16, 20).toString('latin1');
  if (grey) return { convert: kind === 'GRAY', result: { icc: null, grey } };
  return { convert: false, result: { icc: icc === undefined ? null : colourProfile(icc), grey } };
}

interface DecodeOptions {
  readonly maxPixels: number;
  readonly convert: boolean;
}

async function decode(bytes: Uint8Array, options: DecodeOptions): Promise<Raster> {
  try {
    return await decodeStrictly(bytes, options, 'warning');
  } catch (cause) {
    if (!isHarmless(cause)) throw unreadable(cause);
  }
  return decodeStrictly(bytes, options, 'error').catch((cause) => {
    throw unreadable(cause);
  });
}

function decodeStrictly(
  bytes: Uint8Array,
  { maxPixels, convert }: DecodeOptions,
  failOn: 'warning' | 'error',
): Promise<Raster> {
  const image = sharp(bytes, { autoOrient: true, failOn, limitInputPixels: maxPixels, ignoreIcc: !convert });
  return rawRaster(image.toColourspace('srgb'));
}

/**
 * Faults that real cameras write into files whose pixels are all there. Everything else that the decoder
 * warns of, such as a hit on the end of the data, means missing or wrong pixels.
 */
const HARMLESS = /Invalid SOS parameters for sequential JPEG|extraneous bytes before marker 0xd9/;

function isHarmless(cause: unknown): boolean {
  return cause instanceof Error && cause.message.split('\n').every((line) => HARMLESS.test(line));
}
