import { expect, it } from 'vitest';
import { isPlain } from './plain-picture.ts';

const all = (...pixel: number[]) => Uint8ClampedArray.from({ length: 400 }, (_, at) => pixel[at % 4] ?? 0);

it('A-26: a picture is plain if it is black or white everywhere, and not otherwise', () => {
  expect(isPlain(all(255, 255, 255, 255))).toBe(true);
  expect(isPlain(all(2, 2, 2, 255))).toBe(true);
  expect(isPlain(all(248, 248, 248, 255))).toBe(false);
  expect(isPlain(all(255, 0, 0, 255))).toBe(false);
  expect(isPlain(all(0, 0, 0, 0))).toBe(false);
  const withOneDot = all(255, 255, 255, 255);
  withOneDot[201] = 90;
  expect(isPlain(withOneDot)).toBe(false);
});
