import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LABEL_SHARES, labelHeight, pictureHeight } from './label.ts';

const shares = fc.constantFrom(...LABEL_SHARES);

describe('the label under a picture (A-25)', () => {
  test('has one of three heights', () => {
    expect(LABEL_SHARES).toEqual([0.225, 0.345, 0.7]);
    expect(LABEL_SHARES.map((share) => labelHeight({ width: 1600, height: 1067 }, share))).toEqual([
      240, 368, 747,
    ]);
  });

  test('is as high under a landscape as under a portrait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 1, max: 6000 }),
        shares,
        (a, b, share) => {
          expect(labelHeight({ width: a, height: b }, share)).toBe(
            labelHeight({ width: b, height: a }, share),
          );
        },
      ),
    );
  });

  test('lets a reader find the height of any picture to a pixel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 1, max: 6000 }),
        shares,
        (width, height, share) => {
          const image = { width, height: height + labelHeight({ width, height }, share) };
          expect(Math.abs(pictureHeight(image, share) - height)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('lets a reader find it after the image was shrunk and its sides were rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 6000 }),
        fc.integer({ min: 400, max: 6000 }),
        shares,
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (width, height, share, scale) => {
          const whole = height + labelHeight({ width, height }, share);
          const image = { width: Math.round(width * scale), height: Math.round(whole * scale) };
          const exact = (height * image.height) / whole;
          expect(Math.abs(pictureHeight(image, share) - exact)).toBeLessThanOrEqual(1.5);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
