import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { WANTED_QUALITIES, type WantedQuality } from '../src/index.ts';

export interface Which {
  /** Greatest number of pictures, before sharding. */
  readonly limit?: number;
  /** Every n-th of them, starting at the i-th: `i/n`. */
  readonly shard?: string;
}

/**
 * The pictures for a bench: files, and those in folders.
 * @throws Error if no paths are given
 */
export function pictures(
  paths: readonly string[] | undefined,
  { limit = Number.POSITIVE_INFINITY, shard = '1/1' }: Which = {},
): string[] {
  if (paths === undefined) throw new Error('Say where the pictures are: --images DIR');
  const [index = 1, of = 1] = shard.split('/').map(Number);
  return paths
    .flatMap((path) => (statSync(path).isFile() ? [path] : readdirSync(path).map((name) => join(path, name))))
    .filter((path) => /\.(png|jpe?g)$/i.test(path))
    .slice(0, limit)
    .filter((_, i) => i % of === index - 1);
}

/** The picture as a file of the format: `png`, or `jpeg` and a quality, such as `jpeg92`; for `file` it stays as it is. */
export async function coverOf(path: string, format: string): Promise<Uint8Array> {
  if (format === 'file') return readFileSync(path);
  const image = sharp(readFileSync(path), { autoOrient: true }).removeAlpha();
  if (format === 'png') return image.png({ compressionLevel: 1 }).toBuffer();
  return image.jpeg({ quality: Number(format.replace('jpeg', '')) || 90 }).toBuffer();
}

/** The picture scaled, up or down, to about this many megapixels. */
export async function scaledTo(path: string, megapixels: number): Promise<Sharp> {
  const picture = sharp(readFileSync(path));
  const { width, height } = await picture.metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (width * height));
  return picture.resize(Math.round(width * scale), Math.round(height * scale));
}

/** @throws Error for an unknown name */
export function wantedQuality(name: string): WantedQuality {
  const wanted = WANTED_QUALITIES.find((each) => each === name);
  if (wanted === undefined) throw new Error(`--quality is one of ${WANTED_QUALITIES.join(', ')}`);
  return wanted;
}
