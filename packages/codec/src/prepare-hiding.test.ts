import { beforeAll, describe, expect, test } from 'vitest';
import { crop, halfSize, withBand } from '../test/channels.ts';
import { drawFlat, drawGreyPhoto, drawPhoto } from '../test/draw-photo.ts';
import { testMaster } from '../test/seeded.ts';
import { PARAGRAPH } from '../test/texts.ts';
import { LIKELY_PLACE } from './certainty.ts';
import { type Hiding, prepareHiding, TARGET_PSNR } from './hide.ts';
import { LABEL_SHARES, labelHeight } from './label.ts';
import { openOwnReader } from './own-reader.ts';
import { measureQuality } from './quality.ts';
import type { Raster } from './raster.ts';
import { reveal } from './reveal.ts';
import { wholeBox } from './signal/canvas.ts';
import { lumaRows } from './signal/luma.ts';
import type { RowSource } from './signal/plane.ts';
import { STRENGTHS } from './signal/strengths.ts';

const master = testMaster(1);
const SHORT = 'Meet me at nine.';

/** Strengths come from a table; the nearest is at most this far away, in decibels. */
const HALF_STEP = (20 * Math.log10(STRENGTHS[1] / STRENGTHS[0])) / 2;
/** Error in predicting clipping, colours and rounding, decibels; one salt and dither in thousands exceeds it by .02. */
const MODEL_ERROR = 0.12;

const COVERS: [string, Raster][] = [
  ['a photograph of 1600×1067', drawPhoto({ width: 1600, height: 1067, seed: 16 })],
  ['a photograph of 512×768', drawPhoto({ width: 512, height: 768, seed: 5 })],
  ['a grey photograph of 640×427', drawGreyPhoto({ width: 640, height: 427, seed: 6 })],
];
const CASES = COVERS.flatMap(([name, cover]) =>
  [SHORT, PARAGRAPH].map((message) => ({ name, cover, message, length: message.length })),
);

describe.each(CASES)('$length characters prepared for $name', ({ cover, message }) => {
  let hiding: Hiding;
  let stego: Raster;
  beforeAll(async () => {
    hiding = await prepareHiding({ cover, message, master });
    stego = hiding.embedAt(TARGET_PSNR).stego;
  });

  test('are read back exactly in the stego image itself, with a wide margin, as a reader reads them', async () => {
    const { exact, margin } = hiding.readBack(stego);
    expect(exact).toBe(true);
    expect(margin).toBeGreaterThan(1.5);
    expect(await reveal({ image: stego, master })).toEqual({ found: true, message });
  });

  // 500 characters in a picture of 320 pixels, half of 640, are more than is promised.
  if (message === SHORT || cover.width === 1600) {
    test('are read back exactly at half the size, with a wide margin', () => {
      const { exact, margin } = hiding.readBack(halfSize(stego));
      expect(exact).toBe(true);
      expect(margin).toBeGreaterThan(1.5);
    });
  }

  test('are read the same by a reader on another thread, which knows no more than can be sent there', async () => {
    const reader = await openOwnReader(structuredClone(hiding.placed));
    const half = halfSize(stego);
    expect(reader.readBack(half)).toEqual(hiding.readBack(half));
    expect(reader.seek(stego, wholeBox(stego)).score).toBe(hiding.seek(stego, wholeBox(stego)).score);
  });

  test('are read the same from rows of luma that are made one at a time', () => {
    const rows: RowSource = { ...lumaRows(stego), origin: null };
    const [read, expected] = [hiding.readBackLuma(rows), hiding.readBack(stego)];
    expect(read.exact).toBe(true);
    expect(read.margin).toBeCloseTo(expected.margin, 1);
  });

  test('are not read in the cover, where the margin is next to nothing', () => {
    const { exact, margin } = hiding.readBack(cover);
    expect(exact).toBe(false);
    expect(margin).toBeGreaterThanOrEqual(0);
    expect(margin).toBeLessThan(0.1);
  });

  test.each([42, 44, 45, TARGET_PSNR, 48, 50])(
    'are embedded at %f dB, to half a step of the table of strengths, truly reported',
    (psnr) => {
      const hidden = hiding.embedAt(psnr);
      expect(Math.abs(hidden.psnr - psnr)).toBeLessThan(HALF_STEP + MODEL_ERROR);
      expect(hidden.psnr).toBeCloseTo(measureQuality(cover, hidden.stego).psnr, 6);
      expect(hidden.payloadBytes).toBe(hiding.payloadBytes);
      expect(hiding.readBack(hidden.stego).exact).toBe(true);
    },
  );

  test('have more margin at half size, the lower the quality', () => {
    const margins = [50, 47, 44].map((psnr) => hiding.readBack(halfSize(hiding.embedAt(psnr).stego)).margin);
    // A short message has nearly the full margin even at the highest quality.
    expect(margins[1]).toBeGreaterThan(0.98 * margins[0]);
    expect(margins[2]).toBeGreaterThan(margins[0] + 0.05);
  });
});

describe('a prepared message', () => {
  const cover = drawPhoto({ width: 700, height: 500, seed: 8 });

  test('leaves its cover as it was, however often it is embedded', async () => {
    const before = cover.data.slice();
    const hiding = await prepareHiding({ cover, message: SHORT, master });
    const weak = hiding.embedAt(48).stego.data.slice();
    hiding.embedAt(42);
    expect(cover.data).toEqual(before);
    expect(hiding.embedAt(48).stego.data).toEqual(weak);
  });

  test('is not taken for another one under the same key', async () => {
    const [one, other] = await Promise.all(
      [SHORT, 'Meet me at five.'].map((message) => prepareHiding({ cover, message, master })),
    );
    const { exact, margin } = other.readBack(one.embedAt(TARGET_PSNR).stego);
    expect(exact).toBe(false);
    expect(margin).toBeLessThan(0.1);
  });

  test('is not read back under another key', async () => {
    const [own, foreign] = await Promise.all(
      [1, 2].map((key) => prepareHiding({ cover, message: SHORT, master: testMaster(key) })),
    );
    const { exact, margin } = foreign.readBack(own.embedAt(TARGET_PSNR).stego);
    expect(exact).toBe(false);
    expect(margin).toBeLessThan(0.1);
  });

  test.each(LABEL_SHARES)(
    'is read back above a label with a share of %f, as well as without it',
    async (share) => {
      const hiding = await prepareHiding({ cover, message: PARAGRAPH, master });
      const { stego } = hiding.embedAt(TARGET_PSNR);
      const rows = labelHeight(stego, share);
      const labelled = withBand(stego, rows, (x, y) => (((x >> 3) ^ (y >> 3)) & 1) * 200 + 20);
      expect(hiding.readBack(labelled, wholeBox(stego))).toEqual(hiding.readBack(stego));
      expect(hiding.readBack(labelled).exact).toBe(false);
      const small = hiding.readBack(halfSize(labelled), {
        ...wholeBox(halfSize(labelled)),
        bottom: stego.height / 2,
      });
      expect(small.exact).toBe(true);
      expect(small.margin).toBeGreaterThan(1.5);
    },
  );

  test('is not read back where there is nothing to see', async () => {
    const hiding = await prepareHiding({ cover, message: SHORT, master });
    const nothing = { exact: false, margin: 0 };
    expect(hiding.readBack(drawFlat({ width: 1, height: 1 }, [9, 9, 9]))).toMatchObject(nothing);
    expect(hiding.readBack(drawFlat({ width: 900, height: 5 }, [9, 9, 9]))).toMatchObject(nothing);
    expect(hiding.readBack(drawFlat({ width: 700, height: 500 }, [0, 0, 0])).exact).toBe(false);
  });

  test.each([
    ['no message', '  \n', 'message.missing'],
    ['501 characters', 'x'.repeat(501), 'message.too_long'],
    ['half a character', '\ud800', 'message.not_text'],
  ])('that is %s is refused', async (_, message, code) => {
    await expect(prepareHiding({ cover, message, master })).rejects.toMatchObject({ code });
  });
});

describe('the place of a part', () => {
  const cover = drawPhoto({ width: 800, height: 600, seed: 12 });
  const whole = { left: -60, top: -90, right: 740, bottom: 510 };

  async function scoreIn(picture: Raster, reader = master): Promise<number> {
    const hidden = (await prepareHiding({ cover: picture, message: SHORT, master })).embedAt(TARGET_PSNR);
    const hiding = await prepareHiding({ cover: picture, message: SHORT, master: reader });
    return hiding.seek(crop(hidden.stego, { left: 60, top: 90, width: 560, height: 420 }), whole).score;
  }

  test('stands out where it was marked in the colours', async () => {
    const hiding = await prepareHiding({ cover, message: SHORT, master });
    const { stego } = hiding.embedAt(TARGET_PSNR);
    const part = crop(stego, { left: 60, top: 90, width: 560, height: 420 });
    const there = hiding.seek(part, whole);
    expect(there.score).toBeGreaterThan(LIKELY_PLACE);
    expect(there.isRead()).toBe(true);
    const elsewhere = hiding.seek(part, { ...whole, left: -40, right: 760 });
    expect(elsewhere.score).toBeLessThan(LIKELY_PLACE);
    expect(elsewhere.isRead()).toBe(false);
    const search = { budgetMs: Number.POSITIVE_INFINITY };
    expect(await reveal({ image: part, master, search })).toEqual({ found: true, message: SHORT });
  });

  test('stands out under no other key, and nowhere without colours', async () => {
    expect(await scoreIn(cover, testMaster(2))).toBeLessThan(LIKELY_PLACE);
    expect(await scoreIn(drawGreyPhoto({ width: 800, height: 600, seed: 12 }))).toBe(0);
  });

  test('has no score where no search would look', async () => {
    const hiding = await prepareHiding({ cover, message: SHORT, master });
    const { stego } = hiding.embedAt(TARGET_PSNR);
    for (const part of [
      { width: 90, height: 90 },
      { width: 200, height: 150 },
    ]) {
      const { score, isRead } = hiding.seek(crop(stego, { left: 0, top: 0, ...part }), whole);
      expect(score).toBe(0);
      expect(isRead()).toBe(false);
    }
  });
});
