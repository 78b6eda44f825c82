import { readFileSync } from 'node:fs';
import sharp, { type JpegOptions } from 'sharp';
import { drawPhoto } from '../../codec/test/draw-photo.ts';

interface Drawn extends JpegOptions {
  readonly width?: number;
  readonly height?: number;
  readonly grey?: boolean;
}

/** A drawn RGB picture with strong colours: each channel is a different photograph. */
export function drawColours(width: number, height: number): Uint8Array {
  const photos = [1, 2, 3].map((seed) => drawPhoto({ width, height, seed }).data);
  return Uint8Array.from({ length: 3 * width * height }, (_, i) => photos[i % 3]![i]!);
}

/** The picture as a file written by libjpeg. */
export function jpegOf({ width = 77, height = 53, grey = false, ...options }: Drawn = {}): Promise<Buffer> {
  const picture = sharp(drawColours(width, height), { raw: { width, height, channels: 3 } });
  return (grey ? picture.toColourspace('b-w') : picture).jpeg(options).toBuffer();
}

/** A file of `testdata`. */
export const stored = (name: string): Buffer =>
  readFileSync(new URL(`../testdata/${name}.jpg`, import.meta.url));

/** The pixels that libjpeg decodes from a file; it must not even warn. */
export const pixelsOf = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { failOn: 'warning' }).raw().toBuffer();

/** Concatenated bytes, given as they are or in hexadecimal. */
export const bufferOf = (...parts: readonly (ArrayLike<number> | string)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : Uint8Array.from(part))),
  );

/** Offset of the first occurrence of a marker in a file. */
export const markerAt = (file: Buffer, marker: number): number => file.indexOf(Uint8Array.of(0xff, marker));

/** A file with bytes inserted at an offset, replacing `instead` others. */
export const splice = (file: Buffer, at: number, hex: string, instead = 0): Buffer =>
  bufferOf(file.subarray(0, at), hex, file.subarray(at + instead));
