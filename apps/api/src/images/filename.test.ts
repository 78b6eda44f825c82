import { FILENAME_MAX_UNITS } from '@underpaint/contract';
import { expect, test } from 'vitest';
import { cleanFilename } from './filename.ts';

const ENDING = '.png';
const cleaned = (stem: string) =>
  cleanFilename({ uploaded: stem + ENDING, format: 'png' }).slice(0, -ENDING.length);

test('A-55 a name loses dots and blanks at its edges, also where it was cut', () => {
  expect(cleaned(' . \u200D\u2003the day. \u200D')).toBe('the day.');
  expect(cleaned(`${'n'.repeat(FILENAME_MAX_UNITS - ENDING.length - 1)} day`)).toMatch(/n$/);
});

test('A-55 a million blanks within a name are no work', () => {
  expect(cleaned(`the${' '.repeat(1_000_000)}day`)).toBe('the');
});
