import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CHANNELS, channelNamed, rasterOf, simulate } from '../src/index.ts';
import { sniffFormat } from './helpers.ts';
import { landscape, pngOf } from './pictures.ts';

const drawn = new Map<string, Promise<Uint8Array>>();

/** A landscape as a file, drawn once for each size. */
function coverOf(width: number, height: number): Promise<Uint8Array> {
  const size = `${width}×${height}`;
  const cover = drawn.get(size) ?? pngOf(landscape({ width, height }));
  drawn.set(size, cover);
  return cover;
}

const through = async (name: string, width = 900, height = 600) =>
  simulate(await coverOf(width, height), channelNamed(name));

const sizeAfter = async (name: string, width?: number, height?: number) => {
  const picture = await rasterOf(await through(name, width, height));
  return [picture.width, picture.height];
};

describe('channels', () => {
  test.each(CHANNELS.map((channel) => [channel.name]))(
    '%s returns a picture that can be read',
    async (name) => {
      const picture = await rasterOf(await through(name));
      expect(picture.data).toHaveLength(picture.width * picture.height * picture.channels);
    },
  );

  test('names are unique and every channel ends with an encoder', () => {
    expect(new Set(CHANNELS.map((channel) => channel.name)).size).toBe(CHANNELS.length);
    for (const { steps } of CHANNELS) expect(steps.at(-1)?.do).toMatch(/jpeg|jpegUnder|webp|png/);
  });

  test('a service shrinks the long side and keeps the proportion', async () => {
    expect(await sizeAfter('messenger', 2048, 1365)).toEqual([960, 640]);
    expect(await sizeAfter('messenger', 1365, 2048)).toEqual([640, 960]);
  });

  test('a service never enlarges', async () => {
    expect(await sizeAfter('facebook', 900, 600)).toEqual([900, 600]);
  });

  test('half size halves, a crop of 30 % keeps 70 % of each side', async () => {
    expect(await sizeAfter('half')).toEqual([450, 300]);
    expect(await sizeAfter('crop30-q75')).toEqual([630, 420]);
  });

  test('a screenshot has the size of the screen and black bars', async () => {
    const shot = await rasterOf(await through('screenshot'));
    expect([shot.width, shot.height]).toEqual([1170, 2532]);
    expect([...shot.data.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  test('WebP channels deliver WebP, JPEG channels JPEG with colour at half resolution', async () => {
    expect(sniffFormat(await through('discord-view'))).toBe('webp');
    const jpeg = await through('q75');
    expect(sniffFormat(jpeg)).toBe('jpeg');
    expect((await sharp(jpeg).metadata()).chromaSubsampling).toBe('4:2:0');
  });

  test('WhatsApp and Facebook deliver progressive files', async () => {
    expect((await sharp(await through('whatsapp')).metadata()).isProgressive).toBe(true);
    expect((await sharp(await through('telegram')).metadata()).isProgressive).toBe(false);
  });

  test('Bluesky takes the highest quality under its limit', async () => {
    const steps = [{ do: 'jpegUnder', maxBytes: 30_000 }] as const;
    const file = await simulate(await coverOf(900, 600), { steps });
    expect(file.length).toBeLessThanOrEqual(30_000);
    expect(file.length).toBeGreaterThan(24_000);
  });

  test('a channel without an encoder at its end is refused', async () => {
    const cover = await pngOf(landscape({ width: 64, height: 64 }));
    await expect(simulate(cover, { steps: [{ do: 'fit', longSide: 32 }] })).rejects.toThrow(RangeError);
  });

  test('an unknown channel name is refused', () => {
    expect(() => channelNamed('pigeon')).toThrow(RangeError);
  });
});
