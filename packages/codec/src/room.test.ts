import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawFlat, drawPhoto } from '../test/draw-photo.ts';
import { seeded, testMaster } from '../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../test/texts.ts';
import { CodecError } from './errors.ts';
import { hide, prepareHiding } from './hide.ts';
import { reveal } from './reveal.ts';
import { checkRoom, estimateRoom, onFineCanvas, payloadRoom, placeFor } from './room.ts';
import { SEAL_BYTES } from './seal/seal.ts';
import { compressText } from './text/compress.ts';

const master = testMaster(6);

async function refusalOf(width: number, height: number, message: string): Promise<CodecError> {
  try {
    await hide({ cover: drawPhoto({ width, height }), message, master });
  } catch (error) {
    if (error instanceof CodecError) return error;
    throw error;
  }
  throw new Error('it was hidden');
}

const letters = (length: number): string => {
  const random = seeded(11);
  return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(94 * random()))).join('');
};

/** Random emoji, two units each. */
const emoji = (count: number): string => {
  const random = seeded(12);
  return Array.from({ length: count }, () => String.fromCodePoint(0x1f300 + Math.floor(700 * random()))).join(
    '',
  );
};

const chinese = (
  '明天下午三点在老地方见，不要告诉任何人。请带上那把旧钥匙，还有上次借给你的书。'.repeat(3) + WORST_CASE
).slice(0, 500);

describe('a picture too small for anything', () => {
  test.each([
    [1, 1],
    [100, 100],
    [159, 159],
    [159, 1],
    [4000, 20],
  ])('%i×%i is refused with image.too_small', async (width, height) => {
    const error = await refusalOf(width, height, 'hi');
    expect(error.code).toBe('image.too_small');
    expect(error.details).toMatchObject({ width, height });
    expect(estimateRoom({ width, height }).characters).toBe(0);
  });

  test('160×160, the smallest that is not, brings a short message back', async () => {
    const { stego } = await hide({ cover: drawPhoto({ width: 160, height: 160 }), message: 'hi', master });
    expect(await reveal({ image: stego, master })).toEqual({ found: true, message: 'hi' });
  });
});

describe('a message too long for its picture', () => {
  test.each([
    ['random letters', 320, 240, letters(500)],
    ['fewer in a smaller picture', 200, 160, letters(500)],
    ['ever new Chinese characters', 320, 240, WORST_CASE],
    ['the same in a strip', 320, 100, WORST_CASE],
    ['English in a strip', 320, 100, PARAGRAPH],
    ['Chinese sentences', 200, 160, chinese],
    ['emoji, of which none is cut in two', 320, 100, emoji(250)],
  ])('%s: image.no_room says how many characters fit, and so many do', async (_, width, height, message) => {
    const error = await refusalOf(width, height, message);
    expect(error.code).toBe('image.no_room');
    const characters = Number(error.details['characters']);
    expect(characters).toBeGreaterThan(0);
    expect(characters).toBeLessThan(message.length);
    const shorter = message.slice(0, characters);
    expect(shorter.isWellFormed()).toBe(true);
    const { stego } = await hide({ cover: drawPhoto({ width, height }), message: shorter, master });
    expect(await reveal({ image: stego, master })).toEqual({ found: true, message: shorter });
    const next = message.slice(0, characters + ((message.codePointAt(characters) ?? 0) > 0xffff ? 2 : 1));
    expect(compressText(next).length).toBeGreaterThan(payloadRoom({ width, height }) - SEAL_BYTES);
  });

  test.each([
    [320, 240],
    [200, 160],
    [800, 200],
  ])('to the byte: what just fits into %i×%i is taken, a byte more is not', (width, height) => {
    const room = payloadRoom({ width, height }) - SEAL_BYTES;
    const check = (bytes: number) => () => checkRoom({ width, height }, 'x'.repeat(400), bytes);
    expect(room).toBeGreaterThan(0);
    expect(check(room)).not.toThrow();
    expect(check(room + 1)).toThrow(CodecError);
  });

  test('the error never repeats the message', async () => {
    const error = await refusalOf(320, 240, `canary ${letters(490)}`);
    expect(JSON.stringify(error) + error.message).not.toContain('canary');
  });
});

describe('a finer canvas', () => {
  const canvas = (width: number, height: number, bytes: number) => {
    const size = { width, height };
    const place = placeFor(size, bytes);
    return place && onFineCanvas(place, size).canvasSize;
  };

  test.each([
    ['a long side of 479', 479, 440, 144, 256],
    ['480', 480, 440, 144, 512],
    ['1199, upright', 900, 1199, 240, 512],
    ['1200, which gets it anyway', 1200, 900, 240, 512],
    ['the payload of a short message', 768, 512, 128, 384],
    ['one byte more', 768, 512, 129, 512],
  ])('%s', (_, width, height, bytes, size) => {
    expect(canvas(width, height, bytes)).toBe(size);
  });

  test('a short message goes into a panorama that has no room on it', async () => {
    for (const [width, height] of [
      [1000, 240],
      [240, 1000],
      [1020, 240],
      [1100, 260],
    ]) {
      const cover = drawPhoto({ width, height, seed: 5 });
      const hiding = await prepareHiding({ cover, message: 'Meet me at nine.', master, isFine: true });
      const { stego } = hiding.embedAt(44);
      const revealed = await reveal({ image: stego, master, search: false });
      expect(revealed).toMatchObject({ found: true, message: 'Meet me at nine.' });
    }
  });

  test('is found by a reader that is not told of it', async () => {
    const cover = drawPhoto({ width: 768, height: 512, seed: 5 });
    const hiding = await prepareHiding({ cover, message: PARAGRAPH, master, isFine: true });
    const { stego } = hiding.embedAt(46);
    const revealed = await reveal({ image: stego, master, search: false });
    expect(revealed).toEqual({ found: true, message: PARAGRAPH });
  });
});

describe('a picture that is plain black or white', () => {
  test.each([0, 255])('of level %i is refused before anything is hidden: 0 characters', async (level) => {
    const cover = drawFlat({ width: 1200, height: 800 }, [level, level, level]);
    const error = await hide({ cover, message: 'hi', master }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'image.no_room', details: { characters: 0 } });
  });

  test('for the most part has room for fewer characters, and that many can be hidden', async () => {
    const cover = drawPhoto({ width: 1200, height: 800 });
    cover.data.fill(255, 0, Math.floor(cover.data.length * 0.7));
    const message = letters(500);
    const error = await hide({ cover, message, master }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'image.no_room' });
    const { characters = 0 } = error instanceof CodecError ? error.details : {};
    expect(characters).toBeGreaterThan(20);
    const shorter = message.slice(0, Number(characters));
    const { stego } = await hide({ cover, message: shorter, master });
    expect(await reveal({ image: stego, master, search: false })).toEqual({ found: true, message: shorter });
  });
});

describe('a panorama, of which a canvas shows few tiles', () => {
  const prepared = (width: number, height: number, length: number) =>
    prepareHiding({
      cover: drawPhoto({ width, height, seed: width }),
      message: WORST_CASE.slice(0, length),
      master,
    });

  test.each([
    { width: 320, height: 80, kept: [5, 20], refused: [60, 245] },
    { width: 500, height: 120, kept: [5, 20, 60], refused: [100, 245] },
    { width: 1600, height: 250, kept: [5, 60, 150, 245], refused: [500] },
    { width: 1600, height: 300, kept: [5, 60, 150, 245], refused: [500] },
    { width: 2400, height: 250, kept: [20, 100, 200, 245], refused: [500] },
    { width: 4000, height: 400, kept: [20, 245], refused: [500] },
  ])('$width×$height keeps $kept characters with a margin, and refuses $refused', async (panorama) => {
    const { width, height, kept, refused } = panorama;
    for (const length of kept) {
      const hiding = await prepared(width, height, length);
      const { exact, margin } = hiding.readBack(hiding.embedAt(46.5).stego);
      expect(exact, `${length} characters`).toBe(true);
      expect(margin, `${length} characters`).toBeGreaterThan(1.3);
    }
    for (const length of refused)
      await expect(prepared(width, height, length)).rejects.toMatchObject({ code: 'image.no_room' });
  });

  test.each([
    [500, 80],
    [1000, 150],
    [1200, 150],
    [200, 1600],
  ])('%i×%i is too narrow for a single character', async (width, height) => {
    await expect(prepared(width, height, 1)).rejects.toMatchObject({ code: 'image.too_small' });
  });

  test.each([
    [320, 80],
    [1600, 300],
    [300, 1600],
    [2400, 240],
    [260, 2600],
  ])('%i×%i has room for a short message', async (width, height) => {
    expect(estimateRoom({ width, height }).characters).toBeGreaterThan(50);
    const { stego } = await hide({ cover: drawPhoto({ width, height }), message: 'hi', master });
    expect(await reveal({ image: stego, master })).toEqual({ found: true, message: 'hi' });
  });
});

test('500 English characters come back from a panorama ten times as long as high', async () => {
  const cover = drawPhoto({ width: 5000, height: 500 });
  const message = letters(500);
  const { stego } = await hide({ cover, message, master });
  expect(await reveal({ image: stego, master, search: false })).toEqual({ found: true, message });
});

describe('the estimate', () => {
  test('is a whole number from 0 to 500 for any size, the same for portrait and landscape', () => {
    const sides = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const { characters } = estimateRoom({ width, height });
        expect(Number.isInteger(characters)).toBe(true);
        expect(characters).toBeGreaterThanOrEqual(0);
        expect(characters).toBeLessThanOrEqual(500);
        expect(estimateRoom({ width: height, height: width }).characters).toBe(characters);
      }),
    );
  });

  test.each([
    [768, 512],
    [1600, 1067],
    [4000, 3000],
  ])('an ordinary photograph of %i×%i has room for 500 characters', (width, height) => {
    expect(estimateRoom({ width, height }).characters).toBe(500);
  });

  test('holds: that many random letters, which hardly compress, can be hidden and revealed', async () => {
    const size = { width: 400, height: 160 };
    const { characters } = estimateRoom(size);
    expect(characters).toBeGreaterThan(20);
    expect(characters).toBeLessThan(500);
    const message = letters(characters - 2);
    const { stego } = await hide({ cover: drawPhoto(size), message, master });
    expect(await reveal({ image: stego, master })).toEqual({ found: true, message });
  });
});
