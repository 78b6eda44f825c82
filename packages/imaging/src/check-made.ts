import { LABEL_SHARES, labelHeight, type Raster, YCC } from '@underpaint/codec';
import type { PictureFile } from './files/picture-file.ts';
import type { PictureFiles } from './files/picture-files.ts';
import { readHeader } from './files/read-header.ts';
import { colourProfile } from './formats/colour-profile.ts';
import { isPlainJfif } from './formats/jfif.ts';
import type { JpegHeader } from './formats/jpeg-header.ts';
import { chunkTypes, type PngHeader } from './formats/png-header.ts';
import { ICC_HEAD, profileIn } from './formats/profile.ts';
import type { PictureFormat } from './formats/sniff.ts';
import { bytesAre } from './formats/sniff.ts';
import { paintLabel } from './label/label.ts';
import { ImagingError } from './shared/errors.ts';
import type { PictureLimits } from './shared/limits.ts';

export interface MadeInput {
  readonly files: Pick<PictureFiles, 'read'>;
  /** A file made by a user's device. */
  readonly bytes: Uint8Array;
  /** Address in the QR code on its label; null if it needs no label. */
  readonly labelUrl: string | null;
  readonly limits: PictureLimits;
}

/** What is known about a file made elsewhere. */
export interface Made {
  readonly format: PictureFormat;
  /** Pixels, label included. */
  readonly width: number;
  readonly height: number;
  /** What was decoded. */
  readonly file: PictureFile;
}

/**
 * Checks that a file is as `hideInFile` writes it: one picture, nothing but what it takes to show it, and the
 * required label.
 * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`,
 *   `image.foreign` for a file that contains more, `image.label` for a label that is missing or wrong
 */
export async function checkMade({ files, bytes, labelUrl, limits }: MadeInput): Promise<Made> {
  const header = readHeader(bytes, limits);
  if (header.end !== bytes.length || !(await showsOnly(header, bytes))) throw foreign();
  const file = await files.read(bytes, limits);
  if (labelUrl !== null && !(await carriesLabel(file, labelUrl))) throw withoutLabel();
  const { raster, format } = file;
  const { width, height } = raster;
  return { format, width, height, file };
}

function foreign(): ImagingError {
  return new ImagingError(
    'image.foreign',
    'This file contains more than a picture. Please hide the message again.',
  );
}

function withoutLabel(): ImagingError {
  return new ImagingError(
    'image.label',
    'The label with the QR code is missing or is a different one. Please hide the message again.',
  );
}

const PROFILE = 0xe2;
const PIXELS = ['IHDR', 'IDAT', 'IEND'];
/** From the type of the last chunk, which is empty, to the end of the file. */
const END_BYTES = 8;

async function showsOnly(header: JpegHeader | PngHeader, bytes: Uint8Array): Promise<boolean> {
  if (header.format === 'png') {
    const { profile, displayChunks } = header;
    const others = chunkTypes(bytes).filter((type) => !PIXELS.includes(type));
    // Of chunks that come twice, too late or with more in them, readers disregard some.
    const areHeeded = others.length === displayChunks.length + (profile === null ? 0 : 1);
    if (!areHeeded || !bytesAre(bytes, 'IEND', bytes.length - END_BYTES)) return false;
    return profile === null || isOurs(await profileIn(header));
  }
  const { segments, hasStrays } = header;
  const parts = segments.slice(isPlainJfif(segments[0]) ? 1 : 0);
  if (hasStrays || parts.some(({ marker }) => marker !== PROFILE)) return false;
  if (parts.length === 0) return true;
  const profile = await profileIn(header);
  // Of parts that come twice, too late or with another name, too.
  const bytesSaid = parts.reduce((sum, { data }) => sum + data.length - ICC_HEAD, 0);
  return isOurs(profile) && bytesSaid === profile?.length;
}

/** Whether a profile describes colours and nothing else. */
function isOurs(profile: Uint8Array | null): boolean {
  const own = profile && colourProfile(profile);
  return (
    own !== null &&
    profile !== null &&
    own.length === profile.length &&
    own.every((byte, i) => byte === profile[i])
  );
}

/** Side of the squares compared: JPEG preserves their means. */
const BLOCK = 8;
/** Levels by which the mean of a square may differ; modules of a QR code differ by two hundred. */
const TOLERANCE = { png: 0, jpeg: 14 } as const;

async function carriesLabel({ raster: picture, format, grey }: PictureFile, url: string): Promise<boolean> {
  for (const height of heightsAboveLabels(picture)) {
    const label = await paintLabel({ picture: { ...picture, height }, url }).catch(() => null);
    if (label === null || label.height !== picture.height - height) continue;
    if (isSameBand(picture, grey ? greyed(label) : label, TOLERANCE[format])) return true;
  }
  return false;
}

/** The label as a grey file shows it. */
function greyed({ data, channels, ...size }: Raster): Raster {
  const [red, green, blue] = YCC.luma;
  const grey = data.slice();
  for (let p = 0; p < grey.length; p += channels) {
    grey.fill(Math.round(red * data[p] + green * data[p + 1] + blue * data[p + 2]), p, p + 3);
  }
  return { ...size, channels, data: grey };
}

/** Heights of a picture whose label would fill the rest of the image exactly. */
function heightsAboveLabels({ width, height }: Raster): number[] {
  return LABEL_SHARES.flatMap((share) => {
    const found: number[] = [];
    for (let above = 1; above < height; above++) {
      if (above + labelHeight({ width, height: above }, share) === height) found.push(above);
    }
    return found;
  });
}

function isSameBand(image: Raster, label: Raster, tolerance: number): boolean {
  const top = image.height - label.height;
  for (let y = 0; y < label.height; y += BLOCK) {
    for (let x = 0; x < label.width; x += BLOCK) {
      const box = {
        x,
        y,
        width: Math.min(BLOCK, label.width - x),
        height: Math.min(BLOCK, label.height - y),
      };
      if (difference(image, label, { ...box, top }) > tolerance) return false;
    }
  }
  return true;
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Rows of the image above the label. */
  readonly top: number;
}

/** The greatest difference of means among the channels, levels. */
function difference(image: Raster, label: Raster, { x, y, width, height, top }: Square): number {
  const { channels } = image;
  let greatest = 0;
  for (let c = 0; c < channels; c++) {
    let sum = 0;
    for (let dy = 0; dy < height; dy++) {
      for (let dx = 0; dx < width; dx++) {
        const at = channels * ((y + dy) * image.width + x + dx) + c;
        sum += image.data[at + channels * top * image.width] - label.data[at];
      }
    }
    greatest = Math.max(greatest, Math.abs(sum) / (width * height));
  }
  return greatest;
}
