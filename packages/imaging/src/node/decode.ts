import type { Raster } from '@underpaint/codec';
import { readUnturned } from '../files/read-coefficients.ts';
import { unreadable } from '../shared/errors.ts';
import { fromFile } from './sharp-file.ts';
import { rawRaster } from './sharp-raster.ts';

interface DecodeOptions {
  readonly maxPixels: number;
  /** Whether values go through the file's profile to sRGB; otherwise they stay as stored. */
  readonly convert: boolean;
}

/**
 * The upright pixels of a file whose header was checked.
 * @throws ImagingError `image.unreadable`
 */
export async function decode(bytes: Uint8Array, options: DecodeOptions): Promise<Raster> {
  try {
    return await decodeStrictly(bytes, options, 'warning');
  } catch (cause) {
    if (!isHarmless(cause, { bytes, ...options })) throw unreadable(cause);
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
  const image = fromFile(bytes, {
    autoOrient: true,
    failOn,
    limitInputPixels: maxPixels,
    ignoreIcc: !convert,
  });
  return rawRaster(image.toColourspace('srgb'));
}

/**
 * Faults that real cameras and programs write into files whose pixels are all there. Any other warning of the
 * decoder, such as running into the end of the data, means missing or wrong pixels.
 */
const HARMLESS =
  /Invalid SOS parameters for sequential JPEG|extraneous bytes before marker 0xd9|unknown JFIF revision|Unknown Adobe color transform/;

/**
 * Stray bytes are harmless between segments; after the data of a scan they mean that blocks were lost. Only our own
 * codec can tell the two apart.
 */
const STRAY = /extraneous bytes before marker/;

function isHarmless(
  cause: unknown,
  { bytes, maxPixels }: { bytes: Uint8Array } & Pick<DecodeOptions, 'maxPixels'>,
): boolean {
  if (!(cause instanceof Error)) return false;
  const grave = cause.message.split('\n').filter((line) => !HARMLESS.test(line));
  if (!grave.every((line) => STRAY.test(line))) return false;
  return grave.length === 0 || readUnturned(bytes, { maxPixels }) !== null;
}
