import type { Metadata } from 'sharp';
import type { PictureFile } from '../files/picture-file.ts';
import { codingOf, readHeader } from '../files/read-header.ts';
import { undecoded } from '../files/undecoded.ts';
import { colourProfile } from '../formats/colour-profile.ts';
import { profileIn } from '../formats/profile.ts';
import { bytesAre } from '../formats/sniff.ts';
import { DEFAULT_LIMITS, type PictureLimits } from '../shared/limits.ts';
import { decode } from './decode.ts';
import { metadataOf } from './inspect-picture.ts';

/**
 * Decodes a PNG or JPEG file. Sample values are not converted unless the README's table says so.
 * @param limits defaults to 25 MiB and 50 million pixels.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 */
export async function readPicture(
  bytes: Uint8Array,
  limits: PictureLimits = DEFAULT_LIMITS,
): Promise<PictureFile> {
  return readFile(bytes, { limits, leavesJpeg: false });
}

/**
 * The same without decoding a JPEG.
 * @throws ImagingError as in `readPicture`, except for faults that only decoding shows
 */
export async function readUndecoded(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile> {
  return readFile(bytes, { limits, leavesJpeg: true });
}

interface Reading {
  readonly limits: PictureLimits;
  readonly leavesJpeg: boolean;
}

async function readFile(bytes: Uint8Array, { limits, leavesJpeg }: Reading): Promise<PictureFile> {
  const header = readHeader(bytes, limits);
  const { space } = await metadataOf(bytes);
  const colour = colourPlan(space, await profileIn(header));
  const raster =
    leavesJpeg && header.format === 'jpeg'
      ? undecoded(header)
      : await decode(bytes, { ...limits, convert: colour.convert });
  return {
    ...{ bytes, raster, format: header.format, isConverted: colour.convert },
    ...colour.result,
    ...codingOf(header),
  };
}

interface ColourPlan {
  /** Whether the values must go through the profile to sRGB, because it does not fit an RGB file. */
  readonly convert: boolean;
  readonly result: { readonly icc: Uint8Array | null; readonly grey: boolean };
}

function colourPlan(space: Metadata['space'], profile: Uint8Array | null): ColourPlan {
  const grey = space === 'b-w' || space === 'grey16';
  if (space === 'cmyk') return { convert: true, result: { icc: null, grey } };
  const convert = grey && profile !== null && bytesAre(profile, 'GRAY', 16);
  return { convert, result: { icc: profile && colourProfile(profile), grey } };
}
