import type { Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { seeded } from '../../codec/test/seeded.ts';
import { withoutResolution } from '../src/formats/png-header.ts';

/** Something like a photograph: a sky that fades, hills, a sun and fine grain. */
export function landscape(size: { width: number; height: number; channels?: 3 | 4; seed?: number }): Raster {
  const { width, height, channels = 3, seed = 1 } = size;
  const random = seeded(seed);
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      const [r, g, b] = colourAt(x / width, y / height);
      const grain = (random() - 0.5) * 18;
      data[at] = clip(r + grain);
      data[at + 1] = clip(g + grain);
      data[at + 2] = clip(b + grain);
      if (channels === 4) data[at + 3] = clip(255 * Math.min(1, (2 * x) / width));
    }
  }
  return { width, height, channels, data };
}

function colourAt(x: number, y: number): [number, number, number] {
  const hill = 0.6 + 0.12 * Math.sin(9 * x) + 0.05 * Math.sin(31 * x + 2);
  if (y > hill) {
    const shade = 40 * Math.sin(60 * x + 40 * y) + 30 * (y - hill);
    return [70 + shade, 105 + shade, 60 + 0.6 * shade];
  }
  const sun = Math.exp(-((x - 0.7) ** 2 + (y - 0.25) ** 2) / 0.01) * 90;
  return [120 + 60 * y + sun, 160 + 30 * y + sun, 215 - 40 * y + sun / 2];
}

function clip(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** The picture as a PNG file, without the resolution that sharp makes up. */
export async function pngOf({ width, height, channels, data }: Raster): Promise<Uint8Array> {
  const raw = { width, height, channels };
  return withoutResolution(await sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer());
}

/** A sharp pipeline from the picture. */
export function rawSharp({ width, height, channels, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The file with some bytes changed and sometimes its end cut off. */
export function mutate(file: Uint8Array, random: () => number): Uint8Array {
  const mutant = Buffer.from(file);
  const changes = 1 + Math.floor(random() * 8);
  const reach = random() < 0.5 ? Math.min(700, mutant.length) : mutant.length;
  for (let i = 0; i < changes; i++)
    mutant[2 + Math.floor(random() * (reach - 2))] = Math.floor(random() * 256);
  return random() < 0.2 ? mutant.subarray(0, Math.floor(random() * mutant.length)) : mutant;
}
