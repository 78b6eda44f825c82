import { LABEL_SHARES, labelHeight, type Raster } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { type Channel, channelNamed, hangLabel, paintLabel, rasterOf, simulate } from '../src/index.ts';
import { bytesOf } from './helpers.ts';
import { landscape, pngOf } from './pictures.ts';
import { readWithJsqr, readWithZxing } from './qr-readers.ts';

const url = 'https://underpaint.example/decode/Zk3vQ0d8T1u5m2YxB7cPqA';

const SIZES = [
  [768, 512],
  [2048, 1365],
  [512, 768],
  [1080, 1350],
  [320, 240],
  [2400, 700],
] as const;

const small = (longSide: number, quality: number): Pick<Channel, 'steps'> => ({
  steps: [
    { do: 'fit', longSide },
    { do: 'jpeg', quality },
  ],
});

async function withLabel(picture: Raster): Promise<Raster> {
  return hangLabel(picture, await paintLabel({ picture, url }));
}

const drawn = new Map<string, Promise<Raster>>();

/** A landscape with its label, drawn once. */
function labelled(width: number, height: number, channels: 3 | 4 = 3): Promise<Raster> {
  const name = `${width} × ${height} × ${channels}`;
  const picture = drawn.get(name) ?? withLabel(landscape({ width, height, channels }));
  drawn.set(name, picture);
  return picture;
}

async function expectBothReaders(picture: Raster): Promise<void> {
  expect(readWithJsqr(picture)).toBe(url);
  expect(await readWithZxing(picture)).toBe(url);
}

describe('A-25: the museum label', () => {
  describe.each(SIZES)('under %i × %i', (width, height) => {
    test('scans with two independent readers', async () => {
      await expectBothReaders(await labelled(width, height));
    });

    test('scans after 1080 px and after 1600 px at JPEG quality 50', async () => {
      const file = await pngOf(await labelled(width, height));
      for (const longSide of [1080, 1600]) {
        await expectBothReaders(await rasterOf(await simulate(file, small(longSide, 50))));
      }
    });

    test('has one of the heights that the decoder tries', async () => {
      const { height: whole } = await labelled(width, height);
      expect(LABEL_SHARES.map((share) => labelHeight({ width, height }, share))).toContain(whole - height);
    });
  });

  test('scans after every service', async () => {
    const file = await pngOf(await labelled(1600, 1200));
    for (const name of [
      'whatsapp',
      'whatsapp-small',
      'telegram',
      'messenger',
      'wechat',
      'discord-view',
      'reshare',
    ]) {
      await expectBothReaders(await rasterOf(await simulate(file, channelNamed(name))));
    }
  });

  test("leaves the picture's own pixels as they are, byte for byte", async () => {
    for (const channels of [3, 4] as const) {
      const picture = landscape({ width: 300, height: 260, channels });
      const { data } = await withLabel(picture);
      expect(Buffer.compare(bytesOf(data).subarray(0, picture.data.length), bytesOf(picture.data))).toBe(0);
    }
  });

  test('is opaque under a transparent picture', async () => {
    const { data, width, height } = await labelled(300, 260, 4);
    for (let i = width * 260; i < width * height; i++) expect(data[4 * i + 3]).toBe(255);
  });

  test('keeps four light modules around the code on every side', async () => {
    for (const [width, height] of SIZES) {
      const picture = await labelled(width, height);
      const band = inkBox(picture, height);
      const quiet = 4 * band.module;
      expect(band.left).toBeGreaterThanOrEqual(quiet);
      expect(band.top).toBeGreaterThanOrEqual(quiet);
      expect(picture.height - height - band.bottom).toBeGreaterThanOrEqual(quiet);
      expect(band.gapToWords).toBeGreaterThanOrEqual(quiet);
      expect(band.module).toBeGreaterThanOrEqual(4);
    }
  });

  test('carries the words where there is room and drops them where there is none', async () => {
    const wide = await labelled(600, 400);
    const narrow = await labelled(260, 700);
    expect(inkBox(wide, 400).gapToWords).toBeLessThan(100);
    expect(inkBox(narrow, 700).gapToWords).toBe(Number.POSITIVE_INFINITY);
    expect(readWithJsqr(narrow)).toBe(url);
  });

  test('is refused with the needed size where the code would not scan', async () => {
    await expect(labelled(220, 900)).rejects.toMatchObject({
      code: 'image.too_small',
      details: { minSide: 239 },
      message: expect.stringContaining('at least 239 pixels'),
    });
    await expect(labelled(239, 900)).resolves.toMatchObject({ width: 239 });
  });

  test('has strong contrast between ink and paper', async () => {
    const { data, width, height } = await labelled(600, 400);
    const paper = luminance(data, (height - 1) * width * 3);
    const { left, top } = inkBox({ data, width, height, channels: 3 }, 400);
    const ink = luminance(data, ((400 + top) * width + left) * 3);
    expect((paper + 0.05) / (ink + 0.05)).toBeGreaterThan(12);
  });
});

/** Finds the code on the band by its dark pixels: the finder pattern at the top left is seven modules wide. */
function inkBox({ data, width, height, channels }: Raster, bandTop: number) {
  const dark = (x: number, y: number) => (data[((bandTop + y) * width + x) * channels] as number) < 100;
  const rows = Array.from({ length: height - bandTop }, (_, y) => y);
  const columns = Array.from({ length: width }, (_, x) => x);
  const top = rows.find((y) => columns.some((x) => dark(x, y))) as number;
  const left = columns.find((x) => dark(x, top)) as number;
  const finder = columns.filter((x) => x >= left).findIndex((x) => !dark(x, top));
  const module = finder / 7;
  const inked = columns.filter((x) => rows.some((y) => dark(x, y)));
  const right = inked.findLast((x) => x < left + 60 * module && rightEdgeOfCode(x)) as number;
  function rightEdgeOfCode(x: number): boolean {
    return dark(x, top) && rows.filter((y) => dark(x, y)).length > 3 * module;
  }
  const bottom = (rows.findLast((y) => dark(left, y)) as number) + 1;
  const after = inked.find((x) => x > right);
  return {
    left,
    top,
    bottom,
    module,
    gapToWords: after === undefined ? Number.POSITIVE_INFINITY : after - right - 1,
  };
}

/** Relative luminance after WCAG 2. */
function luminance(data: ArrayLike<number>, at: number): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [0, 1, 2].map((i) => linear((data[at + i] as number) / 255)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
