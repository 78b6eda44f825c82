import type { Raster } from '@underpaint/codec';
import type { PictureFile } from '../files/picture-file.ts';
import { codingOf, readHeader } from '../files/read-header.ts';
import { turnedRaster } from '../files/turned-raster.ts';
import { undecoded } from '../files/undecoded.ts';
import { colourProfile } from '../formats/colour-profile.ts';
import { exifOrientation, tiffOrientation } from '../formats/exif-orientation.ts';
import type { JpegHeader } from '../formats/jpeg-header.ts';
import { chunkTypes, type PngHeader, samplesOnly } from '../formats/png-header.ts';
import { profileIn } from '../formats/profile.ts';
import { latin1At } from '../shared/bytes.ts';
import type { PictureLimits } from '../shared/limits.ts';
import { BeyondBrowserError } from './beyond-browser-error.ts';
import type { Decoded, JpegCodec } from './jpeg-codec.ts';
import type { PngDecoder } from './png-decoder.ts';

export interface Decoders {
  readonly jpeg: Pick<JpegCodec, 'decode'>;
  readonly png: PngDecoder;
}

/**
 * Decodes a PNG or JPEG file to the same samples that servers read from it.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
 * @throws BeyondBrowserError for JPEG in CMYK and for grey with a profile
 */
export async function readPicture(bytes: Uint8Array, input: ReadInput): Promise<PictureFile> {
  return readFile(bytes, { ...input, leavesJpeg: false });
}

/**
 * The same without decoding a JPEG.
 * @throws ImagingError and BeyondBrowserError as in `readPicture`, except for faults that only decoding shows
 */
export async function readUndecoded(bytes: Uint8Array, input: ReadInput): Promise<PictureFile> {
  return readFile(bytes, { ...input, leavesJpeg: true });
}

type ReadInput = Decoders & { readonly limits: PictureLimits };

async function readFile(
  bytes: Uint8Array,
  { limits, leavesJpeg, ...decoders }: ReadInput & { readonly leavesJpeg: boolean },
): Promise<PictureFile> {
  const header = readHeader(bytes, limits);
  const profile = await profileIn(header);
  const grey = isGrey(header);
  if (grey && profile !== null && latin1At(profile, 16, 20) === 'GRAY') {
    throw new BeyondBrowserError('a grey picture with a colour profile');
  }
  const icc = profile && colourProfile(profile);
  const raster = await rasterOf(bytes, header, { ...decoders, leavesJpeg });
  return { bytes, raster, format: header.format, icc, grey, isConverted: false, ...codingOf(header) };
}

async function rasterOf(
  bytes: Uint8Array,
  header: JpegHeader | PngHeader,
  { leavesJpeg, ...decoders }: Decoders & { readonly leavesJpeg: boolean },
): Promise<Raster> {
  if (header.format === 'png') return decodePng(bytes, header, decoders);
  if (header.components === 4) throw new BeyondBrowserError('a JPEG in printing colours (CMYK)');
  return leavesJpeg ? undecoded(header) : decodeJpeg(bytes, header, decoders);
}

function isGrey(header: JpegHeader | PngHeader): boolean {
  return header.format === 'jpeg'
    ? header.components === 1
    : header.colourType === 0 || header.colourType === 4;
}

async function decodeJpeg(bytes: Uint8Array, header: JpegHeader, { jpeg }: Decoders): Promise<Raster> {
  const decoded = await jpeg.decode(bytes.subarray(0, header.end));
  return turnedRaster(inColours(decoded), exifOrientation(header.heeded));
}

function inColours({ width, height, channels, data }: Decoded): Raster {
  if (channels === 3) return { width, height, channels, data };
  const colours = new Uint8Array(3 * data.length);
  for (let i = 0, to = 0; i < data.length; i++, to += 3) {
    colours[to] = colours[to + 1] = colours[to + 2] = data[i];
  }
  return { width, height, channels: 3, data: colours };
}

async function decodePng(bytes: Uint8Array, header: PngHeader, { png }: Decoders): Promise<Raster> {
  const samples = samplesOnly(bytes);
  const { width, height, data } = await png(samples);
  const isTransparent = header.colourType >= 4 || chunkTypes(samples).includes('tRNS');
  const raster: Raster = isTransparent
    ? { width, height, channels: 4, data }
    : { width, height, channels: 3, data: withoutAlpha(data) };
  return turnedRaster(raster, header.exif === null ? 1 : tiffOrientation(header.exif));
}

function withoutAlpha(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const opaque = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    opaque[to] = data[from];
    opaque[to + 1] = data[from + 1];
    opaque[to + 2] = data[from + 2];
  }
  return opaque;
}
